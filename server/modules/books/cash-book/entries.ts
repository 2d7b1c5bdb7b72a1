import type { z } from 'zod';
import type { cashEntryForm } from '#contract/books/cash-book/entry-schemas.ts';
import { dayInNigeria } from '#contract/day.ts';
import { formatKobo } from '#contract/naira.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { type Queryable, type Transaction, violatedConstraint } from '../../../db/client.ts';
import { conflict, existing, invalidField, justWritten } from '../../../errors.ts';
import { isUuid, newId } from '../../../ids.ts';
import type { ReceivedFile } from '../../../plugins/multipart.ts';
import { keepFile } from '../../content/files/public-repo.ts';
import { discardOnFailure } from '../../content/files/stored-files.ts';
import {
  expectCash,
  expectOpenAccount,
  expectUnsignedDay,
  firstOpenDay,
} from '../../dues/cash-accounts/accounts.ts';
import { findCashAccount } from '../../dues/cash-accounts/public-repo.ts';
import { findFund } from '../../dues/charging/public-repo.ts';
import { inLedger } from '../../dues/ledger/public-repo.ts';
import { expectOpenDay } from '../../dues/periods/periods.ts';
import { expectNewMoney } from '../../payments/same-money/expect-new-money.ts';
import { type NewSum, ownTransferWay } from '../../payments/same-money/rules.ts';
import { openLinesOfVoucher } from '../bank-statements/links-repo.ts';
import { owedToNationalBody } from '../national-share/share-repo.ts';
import { storeAttachment } from './attachment.ts';
import { expectCategory, readCategory } from './categories.ts';
import * as repo from './entries-repo.ts';
import { insertStanding, isStanding } from './entries-repo.ts';

type Form = z.output<typeof cashEntryForm>;

async function expectOwed(tx: Transaction, { kind, amount, acceptMore }: Form): Promise<void> {
  if (kind !== 'remittance' || acceptMore) return;
  const owed = await owedToNationalBody(tx, dayInNigeria());
  if (amount <= owed) return;
  const message = `The national body is owed ${formatKobo(owed)}. Give the reason for remitting more.`;
  throw conflict(message, { acceptMore: message });
}

/** What is written of a voucher, by hand or for a bank statement. */
export type Voucher = Omit<repo.NewEntry, 'id'>;

/**
 * Writes a voucher with its audit entry. The ledger must be locked, and the day open.
 *
 * @param actor who records it
 */
export async function writeVoucher(
  tx: Transaction,
  voucher: Voucher,
  actor: UserActor,
): Promise<repo.EntryRow> {
  const row = await repo.insertEntry(tx, { ...voucher, id: newId(), actorId: actor.userId });
  const { kind, voucherNumber, accountId, toAccountId, amountKobo, fund, date, party, purpose } =
    row;
  const action = row.reverses === null ? 'cash-entry.recorded' : 'cash-entry.reversed';
  await writeAudit(tx, actor, action, row.reverses ?? row.id, {
    after: {
      kind,
      voucherNumber,
      accountId,
      toAccountId,
      amountKobo,
      fund,
      date,
      party,
      purpose,
      approvedBy: row.approvedBy,
      reason: row.reason,
    },
  });
  return row;
}

/* Somebody approves what is paid; what a bank takes, nobody. */
async function expectApproved(tx: Transaction, categoryId: string): Promise<void> {
  const { takenByBank } = await readCategory(tx, categoryId);
  if (!takenByBank) throw invalidField('approvedBy', 'Approved by is required.');
}

/* A transfer between own accounts is looked for where it goes out, then where it comes in. */
function sumsOf(form: Form, account: { name: string }, to: { name: string } | null): NewSum[] {
  const isTransfer = form.kind === 'transfer';
  const sum = {
    kobo: form.kind === 'receipt' ? form.amount : -form.amount,
    date: form.date,
    reference: form.reference ?? form.purpose ?? '',
    accountId: form.account,
    method: null,
    way: isTransfer ? ownTransferWay : 'voucher',
    line: null,
    userIds: [],
    name: form.party || to?.name || form.purpose || '',
    purpose: form.purpose ?? '',
    standingId: form.standing ?? null,
  };
  if (!isTransfer || !form.toAccount) return [sum];
  const name = form.party || account.name;
  return [sum, { ...sum, kobo: form.amount, accountId: form.toAccount, name }];
}

async function expectFund(tx: Transaction, name: string): Promise<string> {
  const fund = await findFund(tx, name);
  if (fund === null) throw invalidField('fund', 'No levy feeds a fund of this name.');
  return fund;
}

/* A payment of every month of which this is the next one. */
async function expectStanding(tx: Transaction, id: string): Promise<string> {
  if (isUuid(id) && (await isStanding(tx, id))) return id;
  throw invalidField('standing', 'This payment is not offered every month any more.');
}

async function startStanding(tx: Transaction, row: repo.EntryRow, actor: UserActor) {
  await insertStanding(tx, row.id);
  await writeAudit(tx, actor, 'standing-payment.started', row.id, {
    after: { voucherNumber: row.voucherNumber },
  });
}

/* What the form says, checked against the books; the ledger is locked. */
async function voucherOf(tx: Transaction, form: Form): Promise<Voucher> {
  const { kind, date } = form;
  await expectOpenDay(tx, date, 'date');
  const account = await expectOpenAccount(tx, form.account, 'account');
  await expectUnsignedDay(tx, account, date, 'date');
  const to = form.toAccount ? await expectOpenAccount(tx, form.toAccount, 'toAccount') : null;
  if (to) await expectUnsignedDay(tx, to, date, 'date');
  const direction = kind === 'receipt' ? 'in' : 'out';
  const categoryId = form.category ? await expectCategory(tx, form.category, direction) : null;
  if (kind === 'payment' && !form.approvedBy && categoryId) await expectApproved(tx, categoryId);
  if (kind !== 'receipt') await expectCash(tx, account, { kobo: form.amount, date }, 'amount');
  await expectOwed(tx, form);
  const { acceptRepeat } = form;
  await expectNewMoney(
    tx,
    sumsOf(form, account, to).map((sum) => ({ sum, acceptRepeat })),
  );
  return {
    kind,
    date,
    categoryId,
    accountId: account.id,
    toAccountId: to?.id ?? null,
    amountKobo: form.amount,
    fund: form.fund ? await expectFund(tx, form.fund) : null,
    reference: form.reference ?? null,
    party: form.party ?? '',
    purpose: form.purpose ?? '',
    approvedBy: form.approvedBy ?? '',
    standingId: form.standing ? await expectStanding(tx, form.standing) : null,
    reason: [form.acceptMore, form.acceptRepeat].filter(Boolean).join('; ') || null,
  };
}

const asClosed = (error: unknown): never => {
  if (violatedConstraint(error) !== 'cash_entries_open_period') throw error;
  throw invalidField('date', 'The books of this day are closed. Choose a later day.', 409);
};

async function read(db: Queryable, id: string): Promise<repo.EntryWithNames> {
  return justWritten(await repo.findEntry(db, id), 'The voucher that was written');
}

/** Returns a voucher. @throws AppError 404 */
export async function getEntry(db: Queryable, id: string): Promise<repo.EntryWithNames> {
  return existing('This voucher', id, () => repo.findEntry(db, id));
}

/**
 * Records a voucher under the next number of its kind and year, with its attachment where there is one.
 *
 * @throws AppError 400 for an account or a category that there is not; 409 beside the field for a day in a
 * closed period, before its account's cash book or for which it is signed, a closed account, a retired category, cash
 * that is not there, a sum that may be in the books already or a remittance of more than is owed without a reason;
 * as `storeScan`
 */
export async function recordEntry(
  context: Context,
  form: Form,
  file: ReceivedFile | null,
  actor: UserActor,
): Promise<repo.EntryWithNames> {
  const { db } = context;
  const scan = await storeAttachment(context, file, actor.address);
  const row = await discardOnFailure(context, scan?.storedKey ?? null, () =>
    inLedger(db, async (tx) => {
      const voucher = await voucherOf(tx, form);
      if (scan) await keepFile(tx, scan.storedKey);
      const attachment = scan && {
        attachmentKey: scan.storedKey,
        attachmentType: scan.contentType,
        attachmentBytes: scan.bytes,
      };
      const row = await writeVoucher(tx, { ...voucher, ...attachment }, actor);
      if (form.everyMonth === 'yes' && !row.standingId) await startStanding(tx, row, actor);
      return row;
    }),
  ).catch(asClosed);
  return read(db, row.id);
}

/** Reverses a voucher within a transaction; the ledger must be locked. Lines of bank statements that it explained are open again. */
export async function reverseVoucherWithin(
  tx: Transaction,
  id: string,
  { actor, reason }: { actor: UserActor; reason: string },
): Promise<repo.EntryRow> {
  const { entry, reversal: former } = await getEntry(tx, id);
  if (entry.reverses !== null)
    throw conflict('This voucher is itself a reversal. Record what is right as a new voucher.');
  if (former) throw conflict(`This voucher is reversed already, by ${former.voucherNumber}.`);
  const { kind, accountId, toAccountId, categoryId, amountKobo, fund, party, purpose } = entry;
  const accountIds = [accountId, ...(toAccountId ? [toAccountId] : [])];
  const date = await firstOpenDay(tx, accountIds, entry.date);
  const filledId = kind === 'receipt' ? accountId : toAccountId;
  const filled = filledId && (await findCashAccount(tx, filledId));
  if (filled) await expectCash(tx, filled, { kobo: amountKobo, date }, 'reason');
  await openLinesOfVoucher(tx, id);
  return writeVoucher(
    tx,
    {
      kind,
      accountId,
      toAccountId,
      categoryId,
      amountKobo,
      fund,
      party,
      purpose,
      reason,
      reference: entry.reference,
      approvedBy: entry.approvedBy,
      date,
      reverses: entry.id,
    },
    actor,
  );
}

/**
 * Reverses a voucher by another of its kind, which counts the other way: of its day, or of the first one that is
 * neither closed nor signed.
 *
 * @returns the reversal
 * @throws AppError 404; 409 for one that is reversed already, is itself a reversal, or brought cash that has been
 * spent since
 */
export async function reverseVoucher(
  context: Context,
  id: string,
  by: { actor: UserActor; reason: string },
): Promise<repo.EntryWithNames> {
  const { db } = context;
  const reversal = await inLedger(db, (tx) => reverseVoucherWithin(tx, id, by));
  return read(db, reversal.id);
}
