import { writeAudit } from '../../../audit/audit.ts';
import { findUndelivered, retryMails } from '../../../jobs/failed-repo.ts';
import { routes } from '../../../plugins/bind.ts';

/** Registers the calls for mails that could not be sent. */
export const mailRoutes = routes(({ db, outbox, queue }) => ({
  undeliveredMails: () => findUndelivered(db),
  retryMails: async ({ actor }) => {
    const queued = await db.transaction(async (tx) => {
      const again = await retryMails(tx, queue);
      const done = { subjectId: null, after: { mails: again } };
      if (again > 0) await writeAudit(tx, actor, { action: 'mails.sent-again', ...done });
      return again;
    });
    outbox.wake();
    return queued;
  },
}));
