import type pg from 'pg';

/** The table of a backup that has the mails which waited or were given up. */
export const mailTable = 'outbox_mails';

/** Its columns, in the order in which every release writes them: backups are compared byte by byte. */
export const mailColumns = [
  ['id', 'uuid'],
  ['kind', 'text'],
  ['payload', 'jsonb'],
  ['attempts', 'integer'],
  ['last_error', 'text'],
  ['next_attempt_at', 'timestamptz'],
  ['created_at', 'timestamptz'],
  ['sent_at', 'timestamptz'],
  ['class', 'text'],
  ['failed_at', 'timestamptz'],
] as const;

/** Where the mails of a backup are loaded into, until the transaction ends. */
export const restoredMails = 'pg_temp.restored_mails';

/** Creates that table. */
export async function createMailTable(client: pg.ClientBase): Promise<void> {
  const columns = mailColumns.map((column) => column.join(' ')).join();
  await client.query(`create table ${restoredMails} (${columns}) on commit drop`);
}

/** Moves those mails into the queue, which is empty: due ones are sent by the next start. */
export async function queueMails(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into pgboss.job (id, name, data, state, retry_count, retry_limit, retry_delay,
      retry_backoff, expire_in, created_on, start_after, started_on, completed_on, keep_until, output,
      policy)
    select mail.id, queue.name, jsonb_build_object('kind', mail.kind, 'payload', mail.payload),
      (case when mail.failed_at is not null then 'failed' when mail.attempts > 0 then 'retry'
        else 'created' end)::pgboss.job_state,
      greatest(0, mail.attempts - 1), queue.retry_limit, queue.retry_delay, queue.retry_backoff,
      queue.expire_seconds * interval '1 second', mail.created_at, mail.next_attempt_at,
      case when mail.attempts > 0 then mail.created_at end, mail.failed_at,
      now() + queue.retention_minutes * interval '1 minute',
      case when mail.last_error is not null then jsonb_build_object('reason', mail.last_error) end,
      queue.policy
    from ${restoredMails} mail join pgboss.queue on queue.name = 'mail-' || mail.class
    where mail.sent_at is null`);
}
