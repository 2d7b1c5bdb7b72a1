import type { z } from 'zod';
import type {
  accountMovementSchema,
  reconciledAccountSchema,
  reconciliationSchema,
  signedReconciliationSchema,
} from '#contract/books/reconciliation/schemas.ts';
import { nairaFromKobo as naira } from '#contract/naira.ts';
import type { readReconciliation } from './reconciliation.ts';
import type { AccountWithSigned, MovementRow } from './repo.ts';
import type { SignedRow } from './signed-repo.ts';

type Read = Awaited<ReturnType<typeof readReconciliation>>;

/** Presents an account that can be reconciled. */
export const presentAccount = ({
  account: { id, name, kind, openedOn, closedAt },
  lastSigned,
}: AccountWithSigned): z.input<typeof reconciledAccountSchema> => ({
  _id: id,
  name,
  kind,
  openedOn,
  closed: closedAt !== null,
  lastSigned,
});

const presentMovement = ({
  id,
  kobo,
  ...row
}: MovementRow): z.input<typeof accountMovementSchema> => ({
  _id: id,
  ...row,
  amount: naira(kobo),
});

/** Presents a reconciliation as it was signed. */
export const presentSigned = (row: SignedRow): z.input<typeof signedReconciliationSchema> => ({
  _id: row.id,
  until: row.until,
  book: naira(row.bookKobo),
  statement: naira(row.statementKobo),
  outstanding: row.outstanding.length,
  by: row.by,
  at: row.createdAt.toISOString(),
  withdrawn: row.withdrawn && { ...row.withdrawn, at: row.withdrawn.at.toISOString() },
});

/** Presents an account beside its statement. Amounts in naira. */
export const presentReconciliation = ({
  found,
  until,
  state,
  markOn,
  signed,
}: Read): z.input<typeof reconciliationSchema> => ({
  account: presentAccount(found),
  until,
  markOn,
  book: naira(state.book),
  statement: naira(state.statement),
  outstandingIn: naira(state.outstandingIn),
  outstandingOut: naira(state.outstandingOut),
  outstanding: state.outstanding.map(presentMovement),
  outstandingCount: state.outstandingCount,
  bookedLater: state.laterMovements.map(presentMovement),
  bookedLaterSum: naira(state.bookedLater),
  marked: state.marked.map(presentMovement),
  unexplained: state.unexplained.map(({ id, statementId, kobo, ...line }) => ({
    _id: id,
    statement: statementId,
    ...line,
    amount: naira(kobo),
  })),
  unexplainedCount: state.unexplainedCount,
  unexplainedSum: naira(state.unexplainedKobo),
  signed: signed.map(presentSigned),
});
