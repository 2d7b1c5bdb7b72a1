import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  announcementRecipients,
  announcements,
  contactMessages,
  contactReplies,
} from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { failInterrupted } from '../../../server/jobs/interrupted-repo.ts';
import { makeMember } from '../support/builders.ts';
import { whileNothingIsSent } from '../support/queue.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a mail that no job will send is noted as failed, and no other', async () => {
  const { db, outbox, pool } = server.context;
  const [announcementId, messageId, replyId] = [newId(), newId(), newId()];
  const { id: userId } = await makeMember(server);
  await db.insert(announcements).values({ id: announcementId, title: 'A', body: 'B' });
  await db.insert(contactMessages).values({
    id: messageId,
    name: 'A',
    email: 'a@b.example',
    phoneNumber: '08030000009',
    message: 'C',
  });
  await whileNothingIsSent(server, () =>
    db.transaction(async (tx) => {
      await tx.insert(announcementRecipients).values({ announcementId, userId, state: 'queued' });
      await tx.insert(contactReplies).values({ id: replyId, messageId, body: 'D' });
      await outbox.post(tx, 'announcement', { announcementId, userId });
      await outbox.post(tx, 'contact-reply', { replyId });
    }),
  );
  const states = async () => {
    await failInterrupted(db, 'announcements');
    await failInterrupted(db, 'replies');
    const rows = [
      await db.select().from(announcementRecipients),
      await db.select().from(contactReplies),
    ];
    return rows.flat().map(({ state, reason }) => [state, reason]);
  };
  const waits = ['queued', null];
  expect(await states()).toEqual([waits, waits]);
  await pool.query(`update pgboss.job set state = 'failed' where name like 'mail-%'`);
  const failed = ['failed', 'interrupted'];
  expect(await states()).toEqual([failed, failed]);
});
