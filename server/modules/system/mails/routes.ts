import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import { writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { findUndelivered, retryMails } from '../../../jobs/failed-repo.ts';
import { bind, succeed } from '../../../plugins/bind.ts';

/** Registers the calls for mails that could not be sent. */
export function mailRoutes(app: App, context: Context): void {
  const { db, outbox, queue } = context;
  bind(app, calls.undeliveredMails, async () => succeed({ data: await findUndelivered(db) }));

  bind(app, calls.retryMails, async ({ actor }) => {
    const queued = await db.transaction(async (tx) => {
      const again = await retryMails(tx, queue);
      const done = { subjectId: null, after: { mails: again } };
      if (again > 0) await writeAudit(tx, actor, { action: 'mails.sent-again', ...done });
      return again;
    });
    outbox.wake();
    return succeed({ data: { queued } });
  });
}
