import { and, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { MailCounts } from '#contract/system/mails/schemas.ts';
import type { MailState } from '#contract/system/mails/terms.ts';
import type { OutcomeRecorder } from './outbox.ts';

type Recorded = PgTable & { state: PgColumn; reason: PgColumn; sentAt: PgColumn };

/**
 * Returns what notes in its row what has become of a mail; one that was sent stays so, but for a report.
 *
 * @param rowOf the row of a mail, by its payload
 */
export const outcomeIn =
  (
    table: Recorded,
    rowOf: (payload: Readonly<Record<string, string>>) => SQL | undefined,
  ): OutcomeRecorder =>
  async (tx, payload, outcome) => {
    const { state, reason } = outcome;
    const isReported = 'isReported' in outcome;
    await tx
      .update<PgTable>(table)
      .set({ state, reason, ...(state === 'sent' && { sentAt: sql`now()` }) })
      .where(and(rowOf(payload), isReported ? undefined : ne(table.state, 'sent')));
  };

/** Returns how many of the mails of a sending are in each state. */
export const countsOf = (
  rows: readonly { state: MailState | null; number: number }[],
): MailCounts => ({
  queued: 0,
  sent: 0,
  failed: 0,
  refused: 0,
  skipped: 0,
  ...Object.fromEntries(rows.map(({ state, number }) => [state, number])),
});
