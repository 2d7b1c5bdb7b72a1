/* The terms of bank statements without their schemas, so that a page that only shows them does not load zod. */

/**
 * What a line of a bank statement is. `proposed` is sure, and `doubtful` waits for the treasurer;
 * `known` has been imported or booked before, `ignored` is no payment of a member, and `recorded`
 * was booked from here.
 */
export const lineStates = ['known', 'proposed', 'doubtful', 'ignored', 'recorded'] as const;
export type LineState = (typeof lineStates)[number];

/** The columns of a bank statement; `amount` and `type` (CR or DR) where it has one of amounts. */
export const statementColumns = [
  'date',
  'narration',
  'credit',
  'debit',
  'amount',
  'type',
  'reference',
  'balance',
] as const;
export type StatementColumn = (typeof statementColumns)[number];

/** The least score of a member whom the narration of a line names in full. */
export const namedInFull = 80;

/** Rows of one file. */
export const maxStatementRows = 10_000;

/** Entries in one confirmation. */
export const maxConfirmedLines = 2_000;

/** Characters of the shortest text of a narration that a rule can look for. */
export const minRuleText = 4;
