/* The contract's schemas in one chunk: zod is fetched when a form is first used, not to read a page. */

export {
  forgottenPasswordForm,
  loginForm,
  resetForm,
  signUpForm,
} from '#contract/accounts/schemas.ts';
export { contactForm, newsletterForm } from '#contract/contact/schemas.ts';
export { fieldErrors } from '#contract/envelope.ts';
