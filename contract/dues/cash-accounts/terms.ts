/* The terms of cash accounts without their schemas, so that a page that only shows them does not load zod. */

/** Where the society's money is. */
export const cashAccountKinds = ['bank', 'cash', 'gateway'] as const;
export type CashAccountKind = (typeof cashAccountKinds)[number];

/** The kinds that the treasurer opens; a gateway's account is opened with its first money. */
export const openableKinds = ['bank', 'cash'] as const;
