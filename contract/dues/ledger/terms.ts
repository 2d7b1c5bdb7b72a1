/* The terms of the ledger without their schemas, so that a page that only shows them does not load zod. */

/** The kinds of the ledger's entries as they are stored (docs/ledger.md, 'What writes what'). */
const entryKinds = [
  'opening',
  'charge',
  'levy',
  'penalty',
  'payment',
  'move',
  'waiver',
  'writeoff',
  'refund',
  'reversal',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The kinds that the ledger of a member lists: the entries, and the money put against charges. */
export const listedKinds = [...entryKinds, 'allocation', 'credit'] as const;

/** What is charged to a group of members besides the dues. */
export const levyKinds = ['levy', 'penalty'] as const;
export type LevyKind = (typeof levyKinds)[number];

/** What is owed, and what pays it. */
export type ItemSide = 'charge' | 'money';

/** What a member who registers during the year is charged: the whole year, or its remaining months. */
export const proRatas = ['none', 'monthly'] as const;
export type ProRata = (typeof proRatas)[number];
