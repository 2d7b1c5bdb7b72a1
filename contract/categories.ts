/** The categories with a price of their own (docs/ledger.md, 'The rules'). */
export const duesCategories = [
  'FCA',
  'ACA',
  'None',
  'retired',
  'life',
  'student',
  'exempt',
  'deceased',
] as const;
export type DuesCategory = (typeof duesCategories)[number];

/** The categories that an admin gives a member; without one the designation decides. */
export const memberCategories = ['retired', 'life', 'student', 'exempt', 'deceased'] as const;
export type MemberCategory = (typeof memberCategories)[number];

/** The categories that owe no dues. */
export const freeCategories: readonly DuesCategory[] = ['exempt', 'deceased'];
