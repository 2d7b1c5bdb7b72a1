import type { auditEntries } from '../../../server/db/schema/index.ts';
import type { TestServer } from './test-server.ts';

/** An audit entry as it stands in the database. */
export type Entry = Pick<
  typeof auditEntries.$inferSelect,
  | 'actorKind'
  | 'actorId'
  | 'actorLabel'
  | 'action'
  | 'subject'
  | 'subjectId'
  | 'userId'
  | 'before'
  | 'after'
  | 'address'
  | 'sessionId'
>;

/** Every entry, the oldest first. */
export async function auditTrail({ context }: Pick<TestServer, 'context'>): Promise<Entry[]> {
  const { rows } = await context.pool.query<Entry>(
    `select actor_kind as "actorKind", actor_id as "actorId", actor_label as "actorLabel", action,
       subject, subject_id as "subjectId", user_id as "userId", before, after, address,
       session_id as "sessionId"
     from audit_entries order by at, id`,
  );
  return rows;
}

/** The entries that are written while something is done. */
export async function entriesOf(server: TestServer, act: () => Promise<unknown>): Promise<Entry[]> {
  const { length } = await auditTrail(server);
  await act();
  return (await auditTrail(server)).slice(length);
}
