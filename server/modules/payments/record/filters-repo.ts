import { and, eq, gte, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { paymentTotalQuery } from '#contract/payments/schemas.ts';
import { type PaymentMethod, paymentMethods, unknownMethod } from '#contract/payments/terms.ts';
import {
  memberSearch,
  numbersOf,
  payments,
  paymentYears,
  receipts,
} from '../../../db/schema/index.ts';
import { containingTerm, containingTyped, wordsOf } from '../../../db/search.ts';
import { isUuid } from '../../../ids.ts';
import { methodsLabelled } from '../checkout/methods.ts';

/**
 * What narrows the treasurer's list. `from` and `to` are days in Nigeria on which it was paid; `year` are the due years
 * that it paid (docs/ledger.md, 'Figures by year').
 */
export type PaymentFilters = z.output<typeof paymentTotalQuery>;

const method = sql`lower(coalesce(${payments.method}, ${unknownMethod}))`;
const known = paymentMethods.filter((label) => label !== 'Other').flatMap(methodsLabelled);
const isOf = (label: PaymentMethod): SQL =>
  label === 'Other' ? notInArray(method, known) : inArray(method, methodsLabelled(label));

const isOfYears = (years: readonly number[]): SQL =>
  sql`${payments.id} in (select ${paymentYears.paymentId} from ${paymentYears} where ${inArray(paymentYears.year, [...years])})`;

/*
 * Whether a word is in the numbers of a payment. A whole number of a receipt also finds the payment of one that another
 * has superseded, by the index of receipts: the payment has the newest alone.
 */
function isInNumbers(word: string): SQL {
  const isIn = sql`${numbersOf(payments)} ilike ${containingTyped(word)}`;
  const number = word.toUpperCase();
  if (!/^[A-Z]{2,4}-\d{4}-\d+$/.test(number)) return isIn;
  return sql`(${isIn} or ${payments.id} = (select ${receipts.paymentId} from ${receipts} where ${receipts.number} = ${number}))`;
}

/* Whether a word finds the member. */
const isOfMember = (word: string): SQL => sql`${payments.userId} in (select ${memberSearch.userId}
  from ${memberSearch} where ${memberSearch.terms} like ${containingTerm(word)})`;

/* Whether a word finds the payment or its member; asked once they are joined, of those alone that other words find. */
const isFound = (word: string): SQL => sql`exists (select from ${memberSearch}
  where ${memberSearch.userId} = ${payments.userId}
    and (${memberSearch.terms} like ${containingTerm(word)} or ${isInNumbers(word)}))`;

/*
 * A search for one or two letters or digits alone is for members: numbers have them by chance, and the index of numbers
 * knows none so short.
 */
const isForMembers = (words: readonly string[]): boolean =>
  words.every((word) => /^[\p{L}\p{N}]{1,2}$/u.test(word));

/** Returns the condition of a search and filters; undefined where nothing narrows the list. */
export function conditions({ search, ...filters }: PaymentFilters): SQL | undefined {
  const words = wordsOf(search);
  return and(
    filters.year && isOfYears(filters.year),
    filters.status && inArray(payments.status, filters.status),
    filters.method && or(...filters.method.map(isOf)),
    filters.from ? gte(payments.paidOn, filters.from) : undefined,
    filters.to ? lte(payments.paidOn, filters.to) : undefined,
    filters.ids && inArray(payments.id, filters.ids.filter(isUuid)),
    ...words.map(isForMembers(words) ? isOfMember : isFound),
  );
}

/* As the index payments_day has it. */
const dayOfPayment = sql`coalesce(${payments.paidOn}, (${payments.createdAt} at time zone 'Africa/Lagos')::date)`;

/**
 * Returns what the payments that match filters are read from, and their columns that lists go by. Those of one year come from
 * its own rows: their indexes have the order, and a page or a count that asks nothing more reads these alone.
 */
export function matching(filters: PaymentFilters) {
  const { year: [year, ...more] = [], ...others } = filters;
  if (year === undefined || more.length > 0)
    return {
      from: sql`${payments}`,
      where: conditions(filters),
      columns: { id: payments.id, createdAt: payments.createdAt, day: dayOfPayment },
    };
  const { paymentId, createdAt, day } = paymentYears;
  return {
    from: sql`${paymentYears} left join ${payments} on ${payments.id} = ${paymentId}`,
    where: and(eq(paymentYears.year, year), conditions(others)),
    columns: { id: paymentId, createdAt, day },
  };
}

/**
 * Returns the payments that match in parts that have none in common, each of which an index finds: with a search, those of
 * the members whom its longest word finds, and of all others those with it in a number.
 */
export function partsOf(filters: PaymentFilters): ReturnType<typeof matching>[] {
  const words = wordsOf(filters.search).toSorted((one, other) => other.length - one.length);
  const [longest, ...others] = words;
  if (longest === undefined || isForMembers(words)) return [matching(filters)];
  const { where, ...rest } = matching({ ...filters, search: '' });
  const ofOthers = sql`not ${isOfMember(longest)} and ${isInNumbers(longest)}`;
  return [isOfMember(longest), ofOthers].map((part) => ({
    ...rest,
    where: and(where, part, ...others.map(isFound)),
  }));
}

/** Returns a SELECT of columns of all payments that match, in no order. */
export const allMatching = (filters: PaymentFilters, columns: SQL): SQL => {
  const parts = partsOf(filters).map(
    ({ from, where }) => sql`(select ${columns} from ${from} where ${where ?? sql`true`})`,
  );
  return sql.join(parts, sql` union all `);
};
