/* The contract's schemas in one chunk, so that zod loads when a form is first used, not with the page. */

export {
  claimForm,
  forgottenPasswordForm,
  loginForm,
  resetForm,
  signUpForm,
} from '#contract/accounts/forms.ts';
export { contactForm, newsletterForm } from '#contract/contact/schemas.ts';
export { fieldErrors } from '#contract/envelope.ts';
