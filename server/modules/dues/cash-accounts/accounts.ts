import type { z } from 'zod';
import { addDays, dayInNigeria } from '#contract/day.ts';
import type {
  CashAccount,
  cashAccountChange,
  cashAccountForm,
} from '#contract/dues/cash-accounts/schemas.ts';
import { formatKobo, nairaFromKobo } from '#contract/naira.ts';
import { type UserActor, writeAudit, writeChange } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { type Queryable, type Transaction, violatedConstraint } from '../../../db/client.ts';
import { closedDay, conflict, existing, invalidField, notFound } from '../../../errors.ts';
import { isUuid, newId } from '../../../ids.ts';
import { longDay } from '../../../long-day.ts';
import { inLedger } from '../ledger/public-repo.ts';
import { expectOpenDay } from '../periods/periods.ts';
import { closedUntil } from '../periods/public-repo.ts';
import * as repo from './accounts-repo.ts';
import { type CashAccountRow, findCashAccount, leastFrom, signedUntil } from './public-repo.ts';

type Parts = Pick<Context, 'db'>;

const present = ({
  account,
  balanceKobo,
}: Awaited<ReturnType<typeof repo.listAccounts>>[number]): CashAccount => ({
  ...account,
  _id: account.id,
  opening: nairaFromKobo(account.openingKobo),
  balance: nairaFromKobo(balanceKobo),
  closed: account.closedAt !== null,
});

/** Returns the accounts with what each holds today, in naira. */
export async function readAccounts(db: Queryable): Promise<CashAccount[]> {
  return (await repo.listAccounts(db, dayInNigeria())).map(present);
}

/** Returns an account with what it holds today, in naira. @throws AppError 404 */
export async function readCashAccount(db: Queryable, id: string): Promise<CashAccount> {
  const found = (await readAccounts(db)).find(({ _id }) => _id === id);
  if (!found) throw notFound('This account');
  return found;
}

/* What an auditor follows of an account. */
const audited = ({ name, kind, isDefault, openedOn, openingKobo, closedAt }: CashAccountRow) => ({
  name,
  kind,
  isDefault,
  openedOn,
  openingKobo,
  closed: closedAt !== null,
});

/* Cash that is not there cannot be owed. */
function expectPossible({ kind, openingKobo }: Pick<CashAccountRow, 'kind' | 'openingKobo'>) {
  if (kind === 'cash' && openingKobo < 0)
    throw invalidField('opening', 'Cash cannot be overdrawn: the opening balance is 0 or more.');
}

const sameName = () => invalidField('name', 'There is an account with this name already.', 409);

const asSameName = (error: unknown): never => {
  throw violatedConstraint(error) === 'cash_accounts_name_unique' ? sameName() : error;
};

/**
 * Opens a bank or cash account with what it held before a day.
 *
 * @throws AppError 400 for cash that is overdrawn; 409 for a name that there is, or a day in a closed period
 */
export async function createAccount(
  { db }: Parts,
  { name, kind, openedOn, opening: openingKobo }: z.output<typeof cashAccountForm>,
  actor: UserActor,
): Promise<CashAccount> {
  const id = newId();
  expectPossible({ kind, openingKobo });
  await inLedger(db, async (tx) => {
    await expectOpenDay(tx, openedOn, 'openedOn');
    await repo.insertAccount(tx, { id, name, kind, openedOn, openingKobo });
    await writeAudit(tx, actor, 'cash-account.added', id, {
      after: { name, kind, openedOn, openingKobo },
    });
  }).catch(asSameName);
  return readCashAccount(db, id);
}

type Change = z.output<typeof cashAccountChange>;

/*
 * The day before which nothing counts, and what was there, are open as long as they are of no closed
 * period. An account that has no such day yet begins on one of an open period.
 */
async function openingData(
  tx: Transaction,
  account: CashAccountRow,
  { openedOn = account.openedOn ?? undefined, opening = account.openingKobo }: Change,
) {
  if (openedOn === (account.openedOn ?? undefined) && opening === account.openingKobo) return {};
  if (openedOn === undefined)
    throw invalidField('openedOn', 'Enter the day of this opening balance.');
  const until = await closedUntil(tx);
  const field = openedOn === account.openedOn ? 'opening' : 'openedOn';
  if (account.openedOn !== null && until !== null && account.openedOn <= until)
    throw invalidField(
      field,
      `The books are closed until ${longDay(until)}, and this account’s begin before: its opening balance is final.`,
      409,
    );
  const signed = await signedUntil(tx, account.id);
  if (signed !== null)
    throw invalidField(
      field,
      `This account is reconciled and signed until ${longDay(signed)}. Take its signatures back first.`,
      409,
    );
  await expectOpenDay(tx, openedOn, 'openedOn');
  if (await repo.hasEntriesBefore(tx, account.id, openedOn))
    throw invalidField(
      'openedOn',
      'There are vouchers of this account before this day. Choose an earlier one.',
      409,
    );
  expectPossible({ kind: account.kind, openingKobo: opening });
  return { openedOn, openingKobo: opening };
}

async function asDefault(tx: Transaction, account: CashAccountRow, { isDefault, closed }: Change) {
  if (isDefault === undefined || isDefault === account.isDefault) return {};
  if (account.kind === 'gateway')
    throw invalidField('isDefault', 'A gateway’s money is in its own account.', 409);
  if (!isDefault)
    throw invalidField('isDefault', 'Make another account the default in place of it.', 409);
  if (closed ?? account.closedAt !== null)
    throw invalidField('isDefault', 'A closed account cannot be the default.', 409);
  await repo.clearDefault(tx, account.kind);
  return { isDefault };
}

function closing(account: CashAccountRow, { closed }: Change) {
  if (closed === undefined || closed === (account.closedAt !== null)) return {};
  if (closed && account.isDefault)
    throw invalidField(
      'closed',
      'Money is recorded here by default. Make another account the default first.',
      409,
    );
  return { closedAt: closed ? new Date() : null };
}

/**
 * Changes an account: its name, its opening balance, whether it is the default of its kind, and whether
 * it is closed.
 *
 * @throws AppError 404; 400 for cash that is overdrawn; 409 for a name that there is, opening data of a
 * closed period or after vouchers, a default that is none any more, or a default that is closed
 */
export async function changeAccount(
  { db }: Parts,
  id: string,
  change: Change,
  actor: UserActor,
): Promise<CashAccount> {
  await inLedger(db, async (tx) => {
    const before = await existing('This account', id, () => findCashAccount(tx, id));
    const data = {
      ...(change.name !== undefined && { name: change.name }),
      ...(await openingData(tx, before, change)),
      ...(await asDefault(tx, before, change)),
      ...closing(before, change),
    };
    await repo.updateAccount(tx, id, data);
    const after = audited({ ...before, ...data });
    await writeChange(tx, actor, 'cash-account.changed', id, audited(before), after);
  }).catch(asSameName);
  return readCashAccount(db, id);
}

/**
 * Removes an account that was opened by mistake, while it is empty: no opening balance, nothing booked, no bank
 * statement.
 *
 * @throws AppError 404; 409 where it is not empty, is a gateway's, or the default of its kind
 */
export async function removeAccount({ db }: Parts, id: string, actor: UserActor): Promise<void> {
  await inLedger(db, async (tx) => {
    const account = await existing('This account', id, () => findCashAccount(tx, id));
    if (account.kind === 'gateway') throw conflict('A gateway’s account cannot be removed.');
    if (account.isDefault)
      throw conflict('Money is recorded here by default. Make another account the default first.');
    if (account.openingKobo !== 0)
      throw conflict('It has an opening balance. Set that to 0 first, or close the account.');
    await repo.deleteAccount(tx, id);
    await writeAudit(tx, actor, 'cash-account.removed', id, { before: audited(account) });
  }).catch((error: unknown) => {
    throw violatedConstraint(error)
      ? conflict('Money or bank statements are in this account. Close it instead.')
      : error;
  });
}

/**
 * Returns an account in which something is booked by hand.
 *
 * @param field the field of the form that names it
 * @throws AppError 400 where there is none; 409 where it is closed
 */
export async function expectOpenAccount(
  tx: Transaction,
  id: string,
  field: string,
): Promise<CashAccountRow> {
  const account = isUuid(id) ? await findCashAccount(tx, id) : null;
  if (!account) throw invalidField(field, 'This account was not found.');
  if (account.closedAt) throw invalidField(field, `${account.name} is closed.`, 409);
  return account;
}

/**
 * Refuses a day before the cash book of an account begins: its opening balance has what moved until then.
 *
 * @throws AppError 409 at the field
 */
export function expectBegun(
  { name, openedOn }: Pick<CashAccountRow, 'name' | 'openedOn'>,
  day: string,
  field: string,
): void {
  if (openedOn !== null && day < openedOn)
    throw closedDay(field, `The cash book of ${name} begins on ${longDay(openedOn)}.`, openedOn);
}

/**
 * Refuses to book into an account on a day before its cash book begins, or for which its reconciliation is signed.
 * The ledger must be locked, so that none is signed meanwhile.
 *
 * @param postedOn the day of the books, where it is another
 * @throws AppError 409 at the field
 */
export async function expectUnsignedDay(
  tx: Transaction,
  account: CashAccountRow,
  day: string,
  field: string,
  postedOn = day,
): Promise<void> {
  expectBegun(account, day, field);
  const { id, name } = account;
  const until = await signedUntil(tx, id);
  if (until !== null && postedOn <= until)
    throw closedDay(
      field,
      `${name} is reconciled and signed until ${longDay(until)}. Choose a later day, or take the signature back first.`,
      addDays(until, 1),
    );
}

/**
 * Returns the day of the books of what corrects an earlier day: that day, or the first one after the last closed
 * day and the last signature of the accounts.
 */
export async function firstOpenDay(
  tx: Transaction,
  accountIds: readonly string[],
  day: string,
): Promise<string> {
  const limits = [await closedUntil(tx)];
  for (const id of accountIds) limits.push(await signedUntil(tx, id));
  const open = limits.flatMap((until) => (until === null ? [] : addDays(until, 1)));
  return [day, ...open].sort().at(-1) ?? day;
}

/**
 * Refuses to take more out of a cash box than it has on a day or on any later one: a bank lends, a cash box does
 * not.
 *
 * @throws AppError 409 at the field
 */
export async function expectCash(
  tx: Transaction,
  account: CashAccountRow,
  { kobo, date }: { kobo: number; date: string },
  field: string,
): Promise<void> {
  if (account.kind !== 'cash') return;
  const least = await leastFrom(tx, account, date);
  if (kobo > least)
    throw invalidField(
      field,
      `No more than ${formatKobo(Math.max(0, least))} can be taken out of ${account.name}: that is what it has on that day or after it.`,
      409,
    );
}
