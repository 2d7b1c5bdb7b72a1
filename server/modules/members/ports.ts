import type { z } from 'zod';
import type { openChargesPreview } from '#contract/members/category-schemas.ts';
import type { EarlierYear } from '#contract/members/earlier-years.ts';
import type { earlierYearsForm } from '#contract/members/earlier-years-form.ts';
import type { OpenCharges } from '#contract/members/open-charges.ts';
import type { Actor } from '../../audit/audit.ts';
import type { Column } from '../../csv.ts';
import type { Queryable, Transaction } from '../../db/client.ts';

/** Who writes to a ledger, and why. */
type By = { actor: Actor; reason: string };

/** What a member owes by due year, in kobo; null is what is of no year. */
export type Owed = ReadonlyMap<number | null, number>;

/** A due year or a levy that two records were charged; in kobo. */
export type ChargedTwice = {
  year: number;
  /** The name of a levy or a penalty. */
  name: string | null;
  /** The charge that is taken back; null where a waiver bars it. */
  entryId: string | null;
  kobo: number;
};

/**
 * Charges of a record that go: annual dues and levies of a day and later ones that nothing was paid or waived of, those
 * charged since a moment, or the dues of earlier years that were charged with its confirmation.
 */
export type GoingCharges = { untouchedFrom: string } | { since: Date } | 'earlierYears';

/** The ledgers of members. Whatever changes one locks it first. */
type MemberLedgers = {
  lock: (tx: Transaction, userIds: readonly string[]) => Promise<void>;
  /** Returns a member's balance, in kobo; null where nothing was ever written. */
  findBalance: (
    db: Queryable,
    userId: string,
  ) => Promise<{ owedKobo: number; creditKobo: number } | null>;
  /** Returns how much was written for a record, and what it and the one that stays were both charged. */
  compareForMerge: (
    db: Queryable,
    loserId: string,
    winnerId: string,
  ) => Promise<{ entries: number; payments: number; chargedTwice: ChargedTwice[] }>;
  /** Takes what is left of a record's payments out of its account, into suspense; returns how much, in kobo. */
  holdPayments: (tx: Transaction, userId: string, by: By) => Promise<number>;
  /** Gives the record again what was held so and waits still; returns the payments. */
  returnHeld: (tx: Transaction, userId: string, by: By) => Promise<string[]>;
  /** Takes back what records were charged that was neither paid nor waived. */
  reverseUntouchedOf: (tx: Transaction, userIds: readonly string[], by: By) => Promise<void>;
  /** Takes back charges of a record, whether they are paid or not; 409 where something of them is waived. */
  reverseCharges: (tx: Transaction, userId: string, which: GoingCharges, by: By) => Promise<void>;
  /** Writes off what a record owes still. */
  writeOffRest: (tx: Transaction, userId: string, by: By) => Promise<void>;
  /**
   * Charges again what was taken back or written off so beside an event of the membership, but for dues of a year on of
   * which nothing had been paid.
   */
  chargeAgainAfter: (
    tx: Transaction,
    userId: string,
    eventId: string,
    by: By,
    unpaidBefore?: number,
  ) => Promise<void>;
  /** Takes back the second charge of what both records were charged; returns the reversals. */
  reverseChargedTwice: (
    tx: Transaction,
    loserId: string,
    winnerId: string,
    by: By,
  ) => Promise<string[]>;
  /** Puts a member's credit against what they owe. */
  allocateOpen: (tx: Transaction, userId: string) => Promise<unknown>;
  /** Takes back what one record's money has paid of the other's charges. */
  releaseCrossings: (tx: Transaction, userId: string) => Promise<void>;
  /** Charges again what these reversals have taken back. */
  chargeAgain: (tx: Transaction, reversals: readonly string[], by: By) => Promise<void>;
};

/** A member whose category for dues changes. */
export type CategoryChange = { userId: string; before: string; after: string };

/** The open charges of members whose category changes. */
type CategoryCharges = {
  /** Returns what changes would do to them. In naira. */
  preview: (
    db: Queryable,
    changes: readonly CategoryChange[],
  ) => Promise<z.input<typeof openChargesPreview>>;
  /** Lets them follow, as far as that is wanted; returns how many changed. The ledgers must be locked. */
  follow: (
    tx: Transaction,
    changes: readonly CategoryChange[],
    openCharges: OpenCharges,
    actor: Actor,
  ) => Promise<number>;
};

/** What a member who comes in is priced by. */
export type NewPerson = Pick<z.output<typeof earlierYearsForm>['people'][number], 'memberSince'> & {
  category: string;
};

/** The due years before this one, which are charged to who comes in now where that is wanted. */
type EarlierYears = {
  /** Returns what each would come to, the latest first, for people who are to be added. In naira. */
  previewNew: (db: Queryable, people: readonly NewPerson[]) => Promise<EarlierYear[]>;
  /** Returns the same for members. */
  preview: (db: Queryable, userIds: readonly string[]) => Promise<EarlierYear[]>;
  /** Charges years; 400 at `earlierYears` for one that nobody was charged. The ledgers of members who are there must be locked. */
  charge: (
    tx: Transaction,
    userIds: readonly string[],
    years: readonly number[],
    actor: Actor,
  ) => Promise<void>;
};

/** What the register asks of the floors above it; `server/services.ts` fills it. */
export type MembersPorts = {
  memberLedgers: MemberLedgers;
  categoryCharges: CategoryCharges;
  /** Hears of members whose name was confirmed, in the same transaction. The ledgers must be locked. */
  onNameConfirmed: (tx: Transaction, userIds: readonly string[]) => Promise<void>;
  earlierYears: EarlierYears;
  /** Returns in words which prices and rates use a category. */
  usesOfCategory: (db: Queryable, code: string) => Promise<string[]>;
  /** Adds to each row what its member owes by year. */
  withOwed: <Row>(
    db: Queryable,
    rows: readonly Row[],
    idOf: (row: Row) => string,
  ) => Promise<(Row & { owed: Owed })[]>;
  /** Returns the columns of a file with what is owed: in all, and of each year of which anybody owes. */
  owedColumns: (db: Queryable) => Promise<Column<{ owed: Owed }>[]>;
};
