import type { Context } from '../../../server/context.ts';

type Server = { context: Pick<Context, 'pool'> };
type Sender = { context: Pick<Context, 'outbox'> };

/** A mail as the queue has it. */
export type QueuedMail = {
  id: string;
  kind: string;
  payload: Record<string, string>;
  state: 'created' | 'retry' | 'active' | 'completed' | 'failed';
  /** How often it was tried before the try that is under way or to come. */
  tries: number;
  reason: string | null;
  dueAt: Date;
  endedAt: Date | null;
};

/** Every mail that waits, was sent of late, or was given up; the oldest first. */
export async function queuedMails({ context }: Server): Promise<QueuedMail[]> {
  const { rows } = await context.pool.query<QueuedMail>(
    `select id, data ->> 'kind' as kind, data -> 'payload' as payload, state::text,
       case when started_on is null then 0 else retry_count + 1 end as tries,
       output ->> 'reason' as reason, start_after as "dueAt", completed_on as "endedAt"
     from pgboss.job where name like 'mail-%' order by created_on, id`,
  );
  return rows;
}

/** Forgets every mail. */
export const clearMails = ({ context }: Server) =>
  context.pool.query(`delete from pgboss.job where name like 'mail-%'`);

/** Makes every mail that waits due now, or puts it off by as long as that. */
export const putOffMails = ({ context }: Server, interval = '-1 second') =>
  context.pool.query(
    `update pgboss.job set start_after = now() + $1::interval
     where name like 'mail-%' and state < 'active'`,
    [interval],
  );

/** Does something that queues mails, which wait: the server's own worker would begin with the commit. */
export async function whileNothingIsSent<T>({ context }: Sender, work: () => Promise<T>) {
  const { wake } = context.outbox;
  context.outbox.wake = () => undefined;
  try {
    return await work();
  } finally {
    context.outbox.wake = wake;
  }
}
