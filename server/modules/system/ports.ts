import type { Permitted } from '#contract/access.ts';
import type { Requester } from '../../audit/audit.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { MailData } from '../../jobs/repo.ts';
import type { MailFailed } from '../../mail/outbox.ts';
import type { ReportToken } from '../../mail/report-address.ts';

/** What the live stream and reports on mails ask of the floors above; `server/services.ts` fills it. */
export type SystemPorts = {
  /** Returns what the permissions of each open session's user depend on, by the session's id. */
  findOpenSessions: (db: Queryable, ids: string[]) => Promise<Map<string, Permitted>>;
  /** Takes a report on an invitation, whose address has its member; 404 where the address is not ours. */
  onInvitationReported: (
    actor: Requester,
    report: ReportToken,
    failed: MailFailed | null,
  ) => Promise<void>;
  /** Turns off what a mail's own 'Unsubscribe' does, for its reader, who has complained about it. */
  onMailComplaint: (tx: Transaction, actor: Requester, mail: MailData) => Promise<void>;
};
