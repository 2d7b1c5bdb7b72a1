import type { referralSources } from '#contract/messages/contact/schemas.ts';

/* Copied, so that the page does not load the contract's schemas; the compiler checks that both are equal. */
export const ways: typeof referralSources = [
  'A member told me',
  'Search engine',
  'Social media',
  'An event of the society',
];
