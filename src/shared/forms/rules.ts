/* The contract's schemas in one chunk, so that zod loads when a form is first used, not with the page. */

export {
  claimForm,
  forgottenPasswordForm,
  loginForm,
  resetForm,
  signUpForm,
} from '#contract/account/forms.ts';
export { fieldErrors } from '#contract/envelope.ts';
export { contactForm } from '#contract/messages/contact/schemas.ts';
export { newsletterForm } from '#contract/messages/newsletters/subscribe-schemas.ts';
