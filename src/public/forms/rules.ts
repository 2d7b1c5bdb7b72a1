/* The contract's schemas in one chunk: zod is fetched when a form is first used, not to read a page. */
export { contactForm, newsletterForm } from '#contract/contact.ts';
export { fieldErrors } from '#contract/envelope.ts';
export { forgottenPasswordForm, loginForm, resetForm, signUpForm } from '#contract/users.ts';
