import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInNigeria } from '#contract/day.ts';
import { systemActor } from '../../../server/audit/audit.ts';
import { AppError } from '../../../server/errors.ts';
import * as entriesRepo from '../../../server/modules/dues/ledger/entries-repo.ts';
import { readMemberLedger } from '../../../server/modules/dues/ledger/member-ledger.ts';
import {
  allocateOpen,
  type By,
  lessenCharges,
  openItem,
  refundMoney,
  reverseEntry,
} from '../../../server/modules/dues/ledger/post.ts';
import { findBalance, lockLedgersOf } from '../../../server/modules/dues/ledger/public-repo.ts';
import { makeMember } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const by: By = { actor: systemActor('job', 'test'), reason: 'A test' };
const thisYear = Number(dayInNigeria().slice(0, 4));

/** One thing that is done to an account; `pick` chooses among the entries that are there. */
const step = fc.oneof(
  fc.record({
    what: fc.constantFrom('charge' as const, 'levy' as const, 'opening' as const),
    kobo: fc.integer({ min: 1, max: 5_000_000 }),
    year: fc.integer({ min: thisYear - 4, max: thisYear + 1 }),
  }),
  fc.record({
    what: fc.constantFrom('pay' as const, 'credit' as const),
    kobo: fc.integer({ min: 1, max: 9_000_000 }),
    year: fc.option(fc.integer({ min: thisYear - 4, max: thisYear + 1 }), { nil: undefined }),
  }),
  fc.record({
    what: fc.constantFrom('waive' as const, 'writeoff' as const),
    kobo: fc.option(fc.integer({ min: 1, max: 2_000_000 }), { nil: undefined }),
    year: fc.integer({ min: thisYear - 4, max: thisYear + 1 }),
  }),
  fc.record({
    what: fc.constantFrom('reverse' as const, 'refund' as const),
    kobo: fc.option(fc.integer({ min: 1, max: 3_000_000 }), { nil: undefined }),
    pick: fc.nat(40),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/* Does it, or is refused with a sentence: then nothing has changed. */
async function take(userId: string, one: Step): Promise<'done' | 'refused'> {
  try {
    await server.context.db.transaction(async (tx) => {
      await lockLedgersOf(tx, [userId]);
      const entries = (await entriesRepo.entriesOf(tx, userId)).map(({ entry }) => entry);
      if ('pick' in one) {
        const entry = entries[one.pick % Math.max(1, entries.length)];
        if (!entry) return;
        if (one.what === 'reverse') await reverseEntry(tx, entry, by);
        else if (entry.kind === 'payment') await refundMoney(tx, entry, one.kobo, by);
        return;
      }
      if (one.what === 'waive' || one.what === 'writeoff') {
        const kind = one.what === 'waive' ? 'waiver' : 'writeoff';
        await lessenCharges(tx, kind, { userId, year: one.year, kobo: one.kobo }, by);
        return;
      }
      const isMoney = one.what === 'pay' || one.what === 'credit';
      const kind = one.what === 'pay' ? 'payment' : one.what === 'credit' ? 'opening' : one.what;
      const more = isMoney ? {} : { year: one.year ?? thisYear, dueDate: `${one.year}-03-31` };
      const side = isMoney ? 'money' : 'charge';
      await openItem(tx, { userId, kind, side, kobo: one.kobo ?? 1, more }, by);
      await allocateOpen(tx, userId, one.year);
    });
    return 'done';
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 409) return 'refused';
    throw error;
  }
}

const naira = (kobo: number) => kobo / 100;

/* What must hold of an account at any time, from the entries and allocations themselves. */
async function expectSound(userId: string) {
  const { db, pool } = server.context;
  const account = await readMemberLedger(db, userId);
  const entries = (await entriesRepo.entriesOf(db, userId)).map(({ entry }) => entry);
  const allocations = await entriesRepo.allocationsOf(db, userId);
  const sum = (side: string) =>
    entries
      .filter((entry) => entry.side === side)
      .reduce((all, { changeKobo }) => all + changeKobo, 0);
  const allocated = allocations.reduce((all, { amountKobo }) => all + amountKobo, 0);

  /* Sums are conserved: what is owed less the credit is what was charged less what was paid. */
  expect(account.owed).toBe(naira(sum('charge') - allocated));
  expect(account.credit).toBe(naira(sum('money') - allocated));
  expect(account.years.reduce((all, { owed }) => all + Math.round(owed * 100), 0)).toBe(
    Math.round(account.owed * 100),
  );
  for (const { charged, waived, writtenOff = 0, paid, owed } of account.years) {
    const [all, less, got] = [charged, waived + writtenOff, paid].map((amount) =>
      Math.round(amount * 100),
    );
    expect((all ?? 0) - (less ?? 0) - (got ?? 0)).toBe(Math.round(owed * 100));
    expect(Math.min(charged, waived, writtenOff, paid, owed)).toBeGreaterThanOrEqual(0);
  }
  /* Nobody owes while they have credit. */
  if (account.owed > 0) expect(account.credit).toBe(0);

  /* The kept balance, and each kept item, equal the sums. */
  const kept = await findBalance(db, userId);
  expect(kept?.owedKobo ?? 0).toBe(Math.round(account.owed * 100));
  expect(kept?.creditKobo ?? 0).toBe(Math.round(account.credit * 100));
  const { rows } = await pool.query(
    `select entry_id from open_items where user_id = $1 and open_kobo <> (
       select sum(change_kobo) from ledger_entries where item_id = entry_id
     ) - (
       select coalesce(sum(amount_kobo), 0) from allocations
       where entry_id in (charge_id, money_id)
     )`,
    [userId],
  );
  expect(rows).toEqual([]);

  /* The standing is the one that the members' list shows. */
  const late = (kept?.oldestDue ?? '9999') < dayInNigeria();
  const derived = late ? 'owing' : kept?.charged ? 'financial' : 'none';
  expect(account.standing).toBe(derived);
  return account;
}

/* The account without ids, to compare two of them. */
const shapeOf = ({
  years,
  owed,
  credit,
  standing,
  entries,
}: Awaited<ReturnType<typeof expectSound>>) => ({
  years,
  owed,
  credit,
  standing,
  entries: entries.map(({ kind, amount, year }) => ({ kind, amount, year })),
});

describe('whatever happens to an account, in any order', () => {
  it('conserves the sums, replays equal, and derives standing and balances', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const [one, again] = [await makeMember(server), await makeMember(server)];
        for (const next of steps) {
          const before = await readMemberLedger(server.context.db, one.id);
          const outcome = await take(one.id, next);
          const after = await expectSound(one.id);
          if (outcome === 'refused') expect(after).toEqual(before);
          expect(await take(again.id, next)).toBe(outcome);
        }
        expect(shapeOf(await expectSound(again.id))).toEqual(shapeOf(await expectSound(one.id)));
      }),
      { numRuns: 40 },
    );
  }, 240_000);

  it('ends the same for payments in any order, once all have come', async () => {
    const payments = fc.array(fc.integer({ min: 1, max: 3_000_000 }), {
      minLength: 2,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(payments, fc.integer({ min: 1, max: 3_000_000 }), async (amounts, price) => {
        const totals: unknown[] = [];
        for (const ordered of [amounts, amounts.toReversed(), amounts.toSorted((a, b) => a - b)]) {
          const { id } = await makeMember(server);
          const charge = (year: number) => take(id, { what: 'charge', kobo: price, year });
          await charge(thisYear - 1);
          for (const kobo of ordered) await take(id, { what: 'pay', kobo, year: undefined });
          await charge(thisYear);
          const { owed, credit, years } = await expectSound(id);
          totals.push({ owed, credit, years });
        }
        expect(totals[1]).toEqual(totals[0]);
        expect(totals[2]).toEqual(totals[0]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('holds for what comes at the same moment', async () => {
    const { id } = await makeMember(server);
    for (const year of [thisYear - 2, thisYear - 1, thisYear])
      await take(id, { what: 'charge', kobo: 1_000_000, year });
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        take(
          id,
          index % 3 === 0
            ? { what: 'waive', kobo: 50_000, year: thisYear - (index % 2) }
            : { what: 'pay', kobo: 150_000, year: undefined },
        ),
      ),
    );
    await expectSound(id);
  });
});
