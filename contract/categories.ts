/** The categories that an admin gives a member; without one the designation decides. */
export const memberCategories = [
  'retired',
  'life',
  'student',
  'overseas',
  'exempt',
  'deceased',
] as const;

/** The categories with a price of their own that every society has (docs/ledger.md, 'The rules'). */
export const duesCategories = ['FCA', 'ACA', 'None', ...memberCategories] as const;
export type BuiltInCategory = (typeof duesCategories)[number];

/** The code of a category: one of these, or one that the society has added. */
export type DuesCategory = string;

/** The categories that owe no dues. */
export const freeCategories: readonly DuesCategory[] = ['exempt', 'deceased'];

/** The code of a category that the society adds. */
export const ownCategoryCode = /^[a-z][a-z0-9-]{1,29}$/;

/** The code of any category that dues are priced by. */
export const anyCategoryCode = /^(FCA|ACA|None|[a-z][a-z0-9-]{1,29})$/;

/** Returns whether every society has this category. */
export const isBuiltIn = (code: string): code is BuiltInCategory =>
  duesCategories.some((category) => category === code);
