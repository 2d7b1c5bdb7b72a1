import { expect } from 'vitest';
import { dayInNigeria } from '#contract/day.ts';
import { readFigures } from '../../../server/modules/books/pack-figures/figures.ts';
import { sectionsOf } from '../../../server/modules/books/pack-figures/sections/sections.ts';
import { daysThatDiffer } from './dues.ts';
import type { TestServer } from './test-server.ts';

/** What suspense has of a payment, an entry a row, in kobo. */
export const suspenseOf = async ({ context }: TestServer, paymentId: string) =>
  (
    await context.pool.query(
      `select kind, change_kobo::integer as kobo, date::text, posted_on::text as posted
      from suspense_entries where payment_id = $1 order by position`,
      [paymentId],
    )
  ).rows;

/** Expects that all that a pack of this year says ties, and each day of the cash book is the sum of its movements. */
export async function expectTied({ context }: TestServer) {
  const today = dayInNigeria();
  const range = { from: `${today.slice(0, 4)}-01-01`, until: today };
  const figures = await readFigures(context.db, { range, made: { by: 'T', at: '' } });
  const ties = sectionsOf(figures).flatMap(({ ties: some = [] }) => some);
  expect(ties.length).toBeGreaterThan(10);
  expect(ties.filter(({ kobo, other }) => kobo !== other)).toEqual([]);
  expect((await context.pool.query(daysThatDiffer)).rows).toEqual([]);
  const { rows } = await context.pool.query(
    `select coalesce(sum(change_kobo), 0)::integer as kobo from suspense_entries`,
  );
  expect(figures.suspense.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(rows[0]?.kobo);
  return figures;
}
