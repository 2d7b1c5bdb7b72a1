import type { z } from 'zod';
import type { clearForm, signForm } from '#contract/books/reconciliation/schemas.ts';
import { formatKobo } from '#contract/naira.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { OutstandingItem } from '../../../db/schema/index.ts';
import { conflict, existing, invalidField, justWritten, notFound } from '../../../errors.ts';
import { isUuid, newId } from '../../../ids.ts';
import { longDay } from '../../../long-day.ts';
import { clearCertain } from './clearing-repo.ts';
import * as linesRepo from './lines-repo.ts';
import * as repo from './repo.ts';
import * as signedRepo from './signed-repo.ts';

/** Rows of a list in one answer; the treasurer marks some, and the next come. */
const listLimit = 200;

/** Movements that a signed reconciliation can list. More are not reconciled but not begun yet. */
const maxOutstanding = 5_000;

type Parts = Pick<Context, 'db'>;

/** Returns an account with the last day that it is signed for. @throws AppError 404 */
export async function getAccount(db: Queryable, id: string): Promise<repo.AccountWithSigned> {
  return existing('This account', id, () => repo.findAccount(db, id));
}

function expectOpened({ openedOn }: repo.AccountRow, until: string): void {
  if (openedOn && until < openedOn)
    throw invalidField('until', `The cash book of this account begins on ${longDay(openedOn)}.`);
}

/** An account beside its statement at the end of a day, as it is now. Amounts in kobo. */
async function readState(
  db: Queryable,
  { account, lastSigned }: repo.AccountWithSigned,
  until: string,
  sums: repo.AccountSums,
  limit = listLimit,
) {
  const after = lastSigned && lastSigned < until ? lastSigned : null;
  const lines = await linesRepo.sumUnexplained(db, account, { after, until });
  return {
    ...sums,
    outstanding:
      sums.outstandingCount > 0 ? await repo.listOutstanding(db, account, until, limit) : [],
    laterMovements:
      sums.bookedLaterCount > 0 ? await repo.listBookedLater(db, account, until, limit) : [],
    marked: await repo.listMarked(db, account, { after, until }, limit),
    unexplained: await linesRepo.listUnexplained(db, account, { after, until }, limit),
    unexplainedCount: lines.count,
    unexplainedKobo: lines.kobo,
  };
}

/**
 * Returns an account beside its statement at the end of a day. What the statement shows beyond doubt is
 * cleared before.
 *
 * @throws AppError 404 for an unknown account, 400 for a day before its first one
 */
export async function readReconciliation(
  { db }: Pick<Context, 'db'>,
  { account: id, until }: { account: string; until: string },
) {
  const found = await getAccount(db, id);
  expectOpened(found.account, until);
  return db.transaction(async (tx) => {
    await clearCertain(tx, found.account.id);
    return {
      found,
      until,
      state: await readState(tx, found, until, await repo.sumsOf(tx, found.account, until)),
      markOn: await linesRepo.lastShown(tx, found.account.id, until),
      signed: await signedRepo.listSigned(tx, found.account.id, 12),
    };
  });
}

/*
 * What is outstanding, so that the balance of the cash book less all of it is that of the statement: what is
 * booked later counts the other way.
 */
async function outstandingAt(
  tx: Transaction,
  account: repo.AccountRow,
  until: string,
): Promise<OutstandingItem[]> {
  const item = (sign: 1 | -1) => (row: repo.MovementRow) => ({
    movementId: row.id,
    date: row.date,
    number: row.number,
    name: row.name,
    kobo: sign * row.kobo,
  });
  const open = await repo.listOutstanding(tx, account, until, maxOutstanding + 1);
  const later = await repo.listBookedLater(tx, account, until, maxOutstanding + 1);
  if (open.length + later.length > maxOutstanding)
    throw conflict('Too much is outstanding. Mark what the statement shows first.');
  return [...open.map(item(1)), ...later.map(item(-1))];
}

type SignForm = z.output<typeof signForm>;

/**
 * Signs an account as reconciled until a day, with what was outstanding then. It stays as it was signed.
 *
 * @returns the reconciliation's id
 * @throws AppError 404 for an unknown account; 409 where the statement's balance is another than the cash book
 * less what is outstanding
 */
export async function signAccount(
  { db }: Parts,
  { account: accountId, until, statementBalance }: SignForm,
  actor: UserActor,
): Promise<signedRepo.SignedRow> {
  const found = await getAccount(db, accountId);
  expectOpened(found.account, until);
  const id = newId();
  await db.transaction(async (tx) => {
    await repo.lockAccount(tx, found.account.id);
    await clearCertain(tx, found.account.id);
    const { book, statement } = await repo.sumsOf(tx, found.account, until);
    const outstanding = await outstandingAt(tx, found.account, until);
    if (statement !== statementBalance)
      throw invalidField('statementBalance', differenceInWords(statement, statementBalance), 409);
    await signedRepo.insertReconciliation(tx, {
      id,
      accountId: found.account.id,
      until,
      outstanding,
      actorId: actor.userId,
      statementKobo: statementBalance,
      bookKobo: book,
    });
    await writeAudit(tx, actor, 'account.reconciled', found.account.id, {
      after: {
        account: found.account.name,
        until,
        statementKobo: statementBalance,
        bookKobo: book,
        outstanding: outstanding.length,
      },
    });
  });
  return justWritten(
    await signedRepo.findSigned(db, found.account.id, until),
    'The reconciliation that was signed',
  );
}

function differenceInWords(expected: number, stated: number): string {
  const [should, difference] = [expected, Math.abs(stated - expected)].map(formatKobo);
  const which = stated > expected ? 'more' : 'less';
  return `By the cash book the statement should show ${should}: this is ${difference} ${which}. Mark what the statement shows, and record what the cash book does not have.`;
}

type ClearForm = z.output<typeof clearForm>;

/* A reconciliation that was signed keeps what it was signed on. */
function expectUnsigned(day: string, lastSigned: string | null, field?: string): void {
  if (lastSigned === null || day > lastSigned) return;
  const message = `This account is reconciled and signed until ${longDay(lastSigned)}.`;
  throw field
    ? invalidField(field, `${message} Choose a later day.`, 409)
    : conflict(`${message} What was marked until then stays.`);
}

/* Where a statement of the month is there, it says on which days something moved; else people look at one on paper. */
async function expectShown(tx: Transaction, { id, name }: repo.AccountRow, day: string) {
  if (await linesRepo.isLeftOut(tx, id, day))
    throw invalidField(
      'clearedOn',
      `The statement of ${name} has no line on ${longDay(day)}. Choose a day that it shows.`,
      409,
    );
}

async function findAll(
  tx: Transaction,
  account: repo.AccountRow,
  ids: readonly string[],
): Promise<Awaited<ReturnType<typeof repo.findMovements>>> {
  if (!ids.every(isUuid)) throw notFound('This movement');
  const found = await repo.findMovements(tx, account, ids);
  if (found.length !== new Set(ids).size) throw notFound('This movement');
  return found;
}

/**
 * Marks movements of an account as shown by its statement on a day, changes the day of such marks, or takes them back.
 * All of them, or none. What a line of a statement shows stays on its day.
 *
 * @returns how many have changed
 * @throws AppError 404 for an unknown account or movement; 409 for a day that is signed already, or that the uploaded
 * statement of its month does not show, or for a mark that a line of a statement has set
 */
export async function clearMovements(
  { db }: Pick<Context, 'db'>,
  { account: accountId, movements, cleared, clearedOn }: ClearForm,
  actor: UserActor,
): Promise<number> {
  const { account } = await getAccount(db, accountId);
  return db.transaction(async (tx) => {
    await repo.lockAccount(tx, account.id);
    const { lastSigned } = await getAccount(tx, account.id);
    const found = await findAll(tx, account, movements);
    const changes = (row: (typeof found)[number]) =>
      row.clearedOn === null || (!row.byLine && row.clearedOn !== clearedOn);
    const changed = found.filter((row) => (cleared ? changes(row) : row.clearedOn !== null));
    if (cleared && clearedOn) {
      expectUnsigned(clearedOn, lastSigned, 'clearedOn');
      if (changed.length > 0) await expectShown(tx, account, clearedOn);
      for (const row of changed) if (row.clearedOn) expectUnsigned(row.clearedOn, lastSigned);
      const by = { accountId: account.id, clearedOn, actorId: actor.userId };
      const marks = changed.map(({ id }) => ({ ...by, movementId: id }));
      await repo.insertCleared(tx, marks);
    } else {
      if (changed.some(({ byLine }) => byLine))
        throw conflict('A statement shows this: the mark cannot be removed.');
      for (const row of changed) expectUnsigned(row.clearedOn ?? '', lastSigned);
      const ids = changed.map(({ id }) => id);
      await repo.deleteCleared(tx, account.id, ids);
    }
    if (changed.length > 0)
      await writeAudit(tx, actor, 'movement.cleared', account.id, {
        after: {
          account: account.name,
          cleared,
          clearedOn: cleared ? clearedOn : null,
          numbers: changed.map(({ number }) => number).join(', '),
        },
      });
    return changed.length;
  });
}

/** An account at the end of a period: as it was signed, or as it is now where nobody has. */
export type AccountAtEnd = {
  account: repo.AccountRow;
  signed: signedRepo.SignedRow | null;
  state: Awaited<ReturnType<typeof readState>>;
};

/** Returns every account whose cash book has begun by a day, with its reconciliation of that day. */
export async function readAccountsAt(
  db: Queryable,
  until: string,
  limit: number,
): Promise<AccountAtEnd[]> {
  const all: AccountAtEnd[] = [];
  const sumsOf = await repo.sumsOfAll(db, until);
  for (const found of await repo.listAccounts(db)) {
    const { account } = found;
    if (account.openedOn && account.openedOn > until) continue;
    const signed = await signedRepo.findSigned(db, account.id, until);
    const state = await readState(db, found, until, sumsOf(account), limit);
    all.push({ account, signed, state });
  }
  return all;
}

/** Clears the movements of all accounts that their statements show beyond doubt. */
export async function clearAllCertain({ db }: Pick<Context, 'db'>): Promise<void> {
  for (const { account } of await repo.listAccounts(db))
    await db.transaction((tx) => clearCertain(tx, account.id));
}
