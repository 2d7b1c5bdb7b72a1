import type { z } from 'zod';
import { type bankStatementForm, columnChoice } from '#contract/books/bank-statements/schemas.ts';
import { fewInWords } from '#contract/list-in-words.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { conflict, existing, invalidField } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { ReceivedFile } from '../../../plugins/multipart.ts';
import { clean } from '../../../spreadsheets/rows.ts';
import type { CashAccountRow } from '../../dues/cash-accounts/public-repo.ts';
import { lockLedger } from '../../dues/ledger/public-repo.ts';
import { loadMatchingContext } from '../statement-matching/matching-context-repo.ts';
import { type PlannedLine, planLines } from '../statement-matching/plan.ts';
import type { ReadLine } from '../statement-reading/read-lines.ts';
import { readStatement, refuseLimit } from '../statement-reading/read-statement.ts';
import { findAccount, listAccountNumbers, rememberColumns } from './accounts-repo.ts';
import { proposeReturns } from './link-known.ts';
import * as removal from './remove-repo.ts';
import * as repo from './repo.ts';

type Form = z.output<typeof bankStatementForm>;

/* In the order of the days; ISO days sort as text. */
function daysOf(lines: readonly ReadLine[]) {
  const days = lines.map(({ date }) => date).sort();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/* Writes the lines, and what becomes of lines of earlier files that take some of them back. */
async function insertPlanned(
  tx: Transaction,
  planned: readonly PlannedLine[],
  ids: { statementId: string; accountId: string },
): Promise<void> {
  const lineIds = planned.map(() => newId());
  const rows = planned.map(({ takenBackBy: _, ...line }, place) => ({
    ...line,
    ...ids,
    id: lineIds[place] ?? newId(),
    amountKobo: line.kobo,
    lineKey: line.key,
    sureBy: line.by,
    proposedPayments: line.payments,
    proposedLinks: line.links,
    takesBack:
      typeof line.takesBack === 'number' ? (lineIds[line.takesBack] ?? null) : line.takesBack,
  }));
  await repo.insertLines(tx, rows);
  for (const [place, { takenBackBy }] of planned.entries())
    if (takenBackBy)
      await repo.updateLines(tx, [takenBackBy.id], {
        ...takenBackBy.change,
        takesBack: lineIds[place] ?? null,
      });
}

async function findBank(db: Queryable, idOrName: string): Promise<CashAccountRow> {
  const account = await findAccount(db, idOrName);
  if (!account)
    throw invalidField('account', 'There is no account of this name in the cash book.', 404);
  if (account.kind !== 'bank')
    throw invalidField('account', `${account.name} is no bank account.`, 409);
  return account;
}

/* The file of another account is booked again as this one's: who uploads it is asked. */
async function expectNumber(
  tx: Transaction,
  { id, name }: CashAccountRow,
  [number, ...others]: readonly string[],
) {
  if (number === undefined) return;
  if (others.length > 0) {
    const named = fewInWords([number, ...others]);
    const message = `This file has lines of several accounts: ${named}. Are all of them of ${name}?`;
    throw invalidField('acceptNumber', message, 409);
  }
  const numbers = await listAccountNumbers(tx);
  const own = numbers.find(({ accountId }) => accountId === id);
  const other = numbers.find((one) => one.accountId !== id && one.number === number);
  if (own?.number === number || (!own && !other)) return;
  const before = other
    ? `which was uploaded for ${other.name} before`
    : `and the files of ${name} were of ${own?.number ?? ''} so far`;
  const message = `This file is of account ${number}, ${before}. Is it of ${name}?`;
  throw invalidField('acceptNumber', message, 409);
}

/**
 * Reads a bank statement and says of each line what it is. Nothing is booked, and nothing else is changed: what it
 * recognises are proposals. Columns that are named are remembered for the account, and so is the account's number.
 *
 * @returns the statement's id
 * @throws AppError 404 for an account that there is not; 400 if the headings are not found, a row cannot be read or a
 * balance breaks, naming the rows, or if the order of day and month is not plain; 409 where the account is no bank, or the file is of another account; 415 for another kind of file.
 * Nothing is saved then
 */
export async function uploadStatement(
  { db }: Pick<Context, 'db'>,
  { account: idOrName, columns, dateOrder, acceptNumber, acceptBalances }: Form,
  file: ReceivedFile,
  actor: UserActor,
): Promise<string> {
  const account = await findBank(db, idOrName);
  const remembered = columnChoice.safeParse(account.columns).data ?? null;
  const { path, extension, signal } = file;
  const { lines, accountNumbers, isWhole } = await readStatement(
    {
      path,
      extension,
      chosen: columns,
      remembered,
      dateOrder,
      acceptBalances: acceptBalances === 'yes',
    },
    actor.userId,
    signal,
  );
  const days = daysOf(lines);
  const id = newId();
  const fileName = clean(file.name).slice(0, 200);
  await db.transaction(async (tx) => {
    await acquireLock(tx, 'statements');
    await repo.allowMatchingTime(tx);
    if (!acceptNumber) await expectNumber(tx, account, accountNumbers);
    const matchingContext = await loadMatchingContext(tx, account.id, days, lines);
    const planned = await planLines(lines, matchingContext, isWhole).catch(refuseLimit);
    file.signal.throwIfAborted();
    if (columns) {
      await lockLedger(tx);
      await rememberColumns(tx, account.id, columns);
    }
    await repo.insertStatement(tx, {
      id,
      accountId: account.id,
      accountNumber: accountNumbers.length === 1 ? (accountNumbers[0] ?? null) : null,
      fileName,
      uploadedBy: actor.userId,
      firstDay: days.from,
      lastDay: days.to,
    });
    await insertPlanned(tx, planned, { statementId: id, accountId: account.id });
    await proposeReturns(tx, id);
    await writeAudit(tx, actor, 'statement.uploaded', id, {
      after: { account: account.name, fileName, ...days, lines: planned.length },
    });
  });
  return id;
}

/**
 * Removes a statement of which nothing is confirmed. Its lines that another file has too are that file's from then
 * on.
 *
 * @throws AppError 404; 409 where something of it is confirmed, or the books keep what was
 */
export async function removeStatement(
  { db }: Pick<Context, 'db'>,
  id: string,
  actor: UserActor,
): Promise<void> {
  await db.transaction(async (tx) => {
    await acquireLock(tx, 'statements');
    await lockLedger(tx);
    const found = await existing('This bank statement', id, () => repo.findStatement(tx, id));
    if (await removal.isConfirmed(tx, id))
      throw conflict(
        'Lines of this statement are recorded or linked. Reverse or unlink those first, then remove it.',
      );
    if (await removal.isNamedInBooks(tx, id))
      throw conflict(
        'The cash book keeps what was booked from a line of this statement and taken back, so the statement stays. Ignore its lines instead.',
      );
    const heirs = await removal.listHeirs(tx, id);
    await removal.deleteStatement(tx, id);
    for (const heir of heirs) await removal.promote(tx, heir);
    const { account, fileName, firstDay, lastDay, lines } = found;
    await writeAudit(tx, actor, 'statement.removed', id, {
      before: { account, fileName, from: firstDay, to: lastDay, lines },
    });
  });
}
