import type { z } from 'zod';
import { type bankStatementForm, columnChoice } from '#contract/books/bank-statements/schemas.ts';
import type { UserActor } from '../../../audit/actor.ts';
import { writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { invalidField } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { ReceivedFile } from '../../../plugins/multipart.ts';
import { clean } from '../../../spreadsheets/rows.ts';
import { lockLedger } from '../../dues/ledger/public-repo.ts';
import { assignPayments, transferSettlements } from '../cash-book/settlements.ts';
import { clearCertain } from '../reconciliation/clearing-repo.ts';
import { loadMatchingContext } from '../statement-matching/matching-context-repo.ts';
import { type PlannedLine, planLines } from '../statement-matching/plan.ts';
import type { ReadLine } from '../statement-reading/read-lines.ts';
import { readStatement, tooLong } from '../statement-reading/read-statement.ts';
import * as repo from './repo.ts';

type Form = z.output<typeof bankStatementForm>;

/* In the order of the days; ISO days sort as text. */
function daysOf(lines: readonly ReadLine[]) {
  const days = lines.map(({ date }) => date).sort();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/* What the lines say of the cash book: payouts of gateways, and where money was paid in. */
async function bookKnown(
  tx: Transaction,
  planned: readonly PlannedLine[],
  {
    accountId,
    idAt,
    actor,
  }: { accountId: string; idAt: (place: number) => string; actor: UserActor },
) {
  const settled = planned.flatMap(({ settles, date, kobo, reference }, place) =>
    settles === null ? [] : [{ id: idAt(place), gateway: settles, date, kobo, reference }],
  );
  const byHand = planned.filter(({ settles }) => settles === null);
  await transferSettlements(tx, accountId, settled, actor);
  await assignPayments(
    tx,
    accountId,
    byHand.flatMap(({ payments }) => payments),
  );
}

async function save(
  tx: Transaction,
  planned: readonly PlannedLine[],
  ids: { statementId: string; accountId: string },
  actor: UserActor,
) {
  const rows = planned.map(({ kobo, key, by, row, date, narration, reference, ...line }) => ({
    id: newId(),
    ...ids,
    row,
    date,
    narration,
    reference,
    amountKobo: kobo,
    lineKey: key,
    ordinal: line.ordinal,
    duplicateOf: line.duplicateOf,
    state: line.state,
    reason: line.reason,
    userId: line.userId,
    dueYear: line.dueYear,
    sureBy: by,
    candidates: line.candidates,
  }));
  await repo.insertLines(tx, rows);
  const links = planned.flatMap(({ payments }, place) =>
    payments.map((paymentId) => ({ paymentId, lineId: rows[place]?.id ?? '' })),
  );
  await repo.linkPayments(tx, links);
  const idAt = (place: number) => rows[place]?.id ?? '';
  await bookKnown(tx, planned, { accountId: ids.accountId, idAt, actor });
  const takenBack = planned.flatMap(({ takesBack }) => takesBack ?? []);
  await repo.ignoreTakenBack(tx, takenBack, 'The bank took it back, as a later statement says.');
}

function expectBank({ kind, name }: { kind: string; name: string }): void {
  if (kind !== 'bank') throw invalidField('account', `${name} is no bank account.`, 409);
}

/**
 * Reads a bank statement and says of each line what it is. Nothing is booked. Columns that are named
 * are remembered for the account.
 *
 * @returns the statement's id
 * @throws AppError 400 if the headings are not found or a row cannot be read, naming the rows; 409 where the
 * name is that of cash or of a gateway; 415 for another kind of file. Nothing is saved then
 */
export async function uploadStatement(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { account: name, columns }: Form,
  file: ReceivedFile,
  actor: UserActor,
): Promise<string> {
  const known = await repo.findAccount(db, name);
  const remembered = columnChoice.safeParse(known?.columns ?? null).data ?? null;
  const { path, extension, signal } = file;
  const lines = await readStatement(
    { path, extension, chosen: columns, remembered },
    actor.userId,
    signal,
  );
  const days = daysOf(lines);
  const id = newId();
  await db.transaction(async (tx) => {
    await acquireLock(tx, 'statements');
    await repo.allowMatchingTime(tx);
    const found = await repo.findAccount(tx, name);
    if (found) expectBank(found);
    const accountId = found?.id ?? newId();
    const planned = await planLines(lines, await loadMatchingContext(tx, accountId, days)).catch(
      tooLong,
    );
    file.signal.throwIfAborted();
    await lockLedger(tx);
    const account = await repo.ensureAccount(tx, { id: accountId, name }, columns);
    expectBank(account);
    const fileName = clean(file.name).slice(0, 200);
    await repo.insertStatement(tx, {
      id,
      accountId: account.id,
      fileName,
      uploadedBy: actor.userId,
      firstDay: days.from,
      lastDay: days.to,
    });
    await save(tx, planned, { statementId: id, accountId: account.id }, actor);
    await clearCertain(tx, account.id);
    await writeAudit(tx, actor, {
      action: 'statement.uploaded',
      subject: 'bank statement',
      subjectId: id,
      after: { account: account.name, fileName, ...days, lines: planned.length },
    });
  });
  log.info({ statementId: id, lines: lines.length }, 'bank statement uploaded');
  return id;
}
