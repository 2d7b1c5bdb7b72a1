import type { referralSources } from '#contract/contact/schemas.ts';

/* Said again here so that the page need not fetch the contract's schemas; the compiler holds both alike. */
export const ways: typeof referralSources = [
  'A member told me',
  'Search engine',
  'Social media',
  'An event of the society',
];
