import { listInWords } from '#contract/list-in-words.ts';
import type { ImportLikeness } from '#contract/members/import/import.ts';

const words: Record<ImportLikeness, string> = {
  memberId: 'member ID',
  email: 'e-mail address',
  phone: 'phone number',
  name: 'name and birthday',
  number: 'name and number in the member ID',
};

/** Returns 'Same phone number, and name and birthday': what two people have in common. */
export const likenessInWords = (by: readonly ImportLikeness[]): string =>
  `Same ${listInWords(by.map((one) => words[one]))}`;
