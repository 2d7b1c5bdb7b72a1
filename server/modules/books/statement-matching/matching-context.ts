import type { statementLines } from '../../../db/schema/index.ts';
import type { BookedSum } from '../../payments/same-money/rules.ts';
import type { MemberIndex } from './member-index.ts';
import type { Rule } from './rules.ts';

/** What is open of a member's charges, in kobo, by due year; null for a levy without one. */
export type Dues = ReadonlyMap<string, ReadonlyMap<number | null, number>>;

/** Money that a gateway received, less its fee. */
export type GatewayPayment = { id: string; gateway: string; netKobo: number; paidAt: Date };

/** A transfer that a member has reported and that waits for the treasurer. */
type ReportedTransfer = { userId: string; kobo: number; date: string; reference: string };

/** What a line is in the books as, once it is. */
export type BookedAs = 'payment' | 'settlement' | 'suspense' | 'voucher';

/** A line of the account that was imported before. */
export type EarlierLine = Pick<
  typeof statementLines.$inferSelect,
  'id' | 'ordinal' | 'date' | 'narration' | 'reference' | 'state' | 'reason' | 'takesBack'
> & {
  key: string;
  kobo: number;
  /** What it is in the books as, where it is known or recorded. */
  bookedAs: BookedAs;
  /** Whether it left the account, and nobody has said what it is. */
  waits: boolean;
};

/** Members for whom lines were recorded, by the narration without its figures. */
export type PayerAliases = ReadonlyMap<string, readonly string[]>;

/** All that a statement's lines are compared with. */
export type MatchingContext = {
  index: MemberIndex;
  dues: Dues;
  /** The account of the statement, and what is in the books that its lines may be. */
  accountId: string;
  booked: readonly BookedSum[];
  gateways: readonly GatewayPayment[];
  transfers: readonly ReportedTransfer[];
  earlier: readonly EarlierLine[];
  payerAliases: PayerAliases;
  rules: readonly Rule[];
  /** What members pay for besides dues, with commas. */
  otherPurposes: string;
};
