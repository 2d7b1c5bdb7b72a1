import { writeAudit } from '../../audit/audit.ts';
import { findUndelivered, retryMails } from '../../jobs/failed-repo.ts';
import { routes } from '../../plugins/bind.ts';
import { listEntries } from './audit/entries.ts';
import { listFailedJobs, tryAgain } from './jobs/failed-jobs.ts';
import { takeDeliveryReport } from './mails/delivery-reports.ts';

/** Registers the audit trail, the jobs that were given up, and mails that could not be sent or delivered. */
export const systemRoutes = routes((context) => {
  const { db, outbox, queue } = context;
  return {
    auditEntries: ({ query }) => listEntries(context, query),

    failedJobs: ({ query }) => listFailedJobs(context, query),
    retryJob: async ({ actor, params }) => {
      await tryAgain(context, params.id, actor);
      return 'It will be tried again.';
    },

    undeliveredMails: () => findUndelivered(db),
    retryMails: async ({ actor }) => {
      const queued = await db.transaction(async (tx) => {
        const again = await retryMails(tx, queue);
        if (again > 0)
          await writeAudit(tx, actor, 'mails.sent-again', null, { after: { mails: again } });
        return again;
      });
      outbox.wake();
      return queued;
    },
    deliveryReport: async ({ actor, params, body }) => {
      await takeDeliveryReport(context, actor, params.token, body.report);
      return 'Thank you. The report was read.';
    },
  };
});
