import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import {
  contentItems,
  newsletterMails,
  newsletterSubscribers,
  newsletters,
} from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { failInterrupted } from '../../../server/jobs/interrupted-repo.ts';
import { sendDueNewsletters } from '../../../server/modules/messages/newsletters/sending.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { mailsTo } from '../support/mails.ts';
import { clearMails } from '../support/queue.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { db } = server.context;
  await db.delete(newsletters);
  await db.delete(newsletterSubscribers);
  await db.delete(contentItems);
  await clearMails(server);
});

const path = '/api/v1/newsletters';
const text = { title: 'Harvest of the year', body: 'Dear readers,\n\nẸ káàbọ̀.\n\nThank you.' };
const ask = (method: string, end: string, body?: object, token = admin.token) =>
  server.request(method, path + end, { token, ...(body && { body }) });
const write = async (more: object = {}): Promise<string> =>
  (await ask('POST', '', { ...text, ...more })).body.data.newsletter._id;
const read = async (id: string) => (await ask('GET', `/${id}`)).body.data.newsletter;
const later = (ms = 3_600_000) => new Date(Date.now() + ms).toISOString();

let count = 0;
async function subscriber(state: 'confirmed' | 'unconfirmed' | 'left' = 'confirmed') {
  const row = {
    id: newId(),
    email: `reader${++count}@example.com`,
    confirmedAt: state === 'unconfirmed' ? null : new Date(),
    unsubscribedAt: state === 'left' ? new Date() : null,
  };
  await server.context.db.insert(newsletterSubscribers).values(row);
  return row;
}

describe('a newsletter', () => {
  it('is written as a draft, corrected and deleted', async () => {
    const answer = await ask('POST', '', text);
    expectContract(calls.createNewsletter, answer);
    const { newsletter } = answer.body.data;
    expect(newsletter).toMatchObject({ title: text.title, state: 'draft', readers: 0, page: null });
    const change = { title: 'Harvest', updatedAt: newsletter.updatedAt };
    const changed = await ask('PATCH', `/${newsletter._id}`, change);
    expectContract(calls.updateNewsletter, changed);
    expect(changed.body.data.newsletter.title).toBe('Harvest');
    expectFailure(await ask('PATCH', `/${newsletter._id}`, change), 409);
    const list = await ask('GET', '');
    expectContract(calls.newsletters, list);
    expect(list.body.totalNewsletters).toBe(1);
    expect((await ask('DELETE', `/${newsletter._id}`)).status).toBe(204);
    expectFailure(await ask('GET', `/${newsletter._id}`), 404);
  });

  it('is refused with a bad text, and from members', async () => {
    expectFailure(await ask('POST', '', { title: '\n', body: ' ' }), 400, {
      title: 'Title is required.',
      body: 'Text is required.',
    });
    expectFailure(await ask('POST', '', { ...text, body: 'x'.repeat(4_001) }), 400, {
      body: 'Text must have at most 60 paragraphs, of at most 4,000 characters each.',
    });
    const { token } = await makeMember(server);
    expectFailure(await ask('POST', '', text, token), 403);
    expectFailure(await ask('GET', '', undefined, token), 403);
  });

  it('goes once to each confirmed address, with one click to leave, and stands on the site', async () => {
    const one = await subscriber();
    const other = await subscriber();
    const away = [await subscriber('unconfirmed'), await subscriber('left')];
    const id = await write();
    expect((await read(id)).readers).toBe(2);
    const answer = await ask('POST', `/${id}/send`, { readers: 2 });
    expectContract(calls.sendNewsletter, answer);
    expect(answer.body.data.newsletter).toMatchObject({ state: 'sent', readers: 2 });
    const [mail, ...more] = await mailsTo(server, one.email);
    expect(more).toEqual([]);
    expect(await mailsTo(server, other.email)).toHaveLength(1);
    for (const { email } of away) expect(await mailsTo(server, email)).toEqual([]);
    expect(mail?.subject).toBe(text.title);
    expect(mail?.text.replaceAll('\r\n', '\n')).toContain(text.body.normalize('NFC'));
    expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');

    const sent = await read(id);
    expect(sent.mails).toEqual({ queued: 0, sent: 2, failed: 0, refused: 0, skipped: 0 });
    expect(mail?.text).toContain(server.url + sent.page);
    const archive = await server.get('/api/v1/content/newsletters');
    expect(archive.body.data).toMatchObject([
      { title: text.title, body: text.body.normalize('NFC').split('\n\n') },
    ]);
    expect(sent.page).toBe(`/newsletters/${archive.body.data[0].slug}`);

    const link = /^<(.+)>$/.exec(mail?.header('List-Unsubscribe') ?? '')?.[1] ?? '';
    const left = await server.request('POST', link, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(left.status).toBe(200);
    expect((await read(await write())).readers).toBe(1);
  });

  it('is sent once by clicks at once, and is not changed after that', async () => {
    const { email } = await subscriber();
    const id = await write();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask('POST', `/${id}/send`, {})),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await mailsTo(server, email)).toHaveLength(1);
    for (const refused of [
      await ask('PATCH', `/${id}`, { title: 'Other' }),
      await ask('DELETE', `/${id}`),
      await ask('POST', `/${id}/hold`),
    ])
      expectFailure(refused, 409);
  });

  it('is not sent where another number gets it than was promised', async () => {
    const { email } = await subscriber();
    const id = await write();
    expectFailure(await ask('POST', `/${id}/send`, { readers: 2 }), 409);
    expect(await read(id)).toMatchObject({ state: 'draft', page: null });
    expect(await mailsTo(server, email)).toEqual([]);
    expect((await server.get('/api/v1/content/newsletters')).body.data).toEqual([]);
  });

  it('leaves out who has left before their turn, and says so', async () => {
    const { id: subscriberId, email } = await subscriber('left');
    const newsletterId = await write();
    await ask('POST', `/${newsletterId}/send`, {});
    const { db, outbox } = server.context;
    await db.insert(newsletterMails).values({ newsletterId, subscriberId });
    await outbox.post(db, 'newsletter', { newsletterId, subscriberId });
    expect(await mailsTo(server, email)).toEqual([]);
    expect((await read(newsletterId)).mails).toMatchObject({ skipped: 1, sent: 0 });
  });

  it('tells as failed what was given up with the processes that tried it', async () => {
    const newsletterId = await write();
    await ask('POST', `/${newsletterId}/send`, {});
    const { id: subscriberId } = await subscriber();
    const { db, outbox, pool } = server.context;
    await db.insert(newsletterMails).values({ newsletterId, subscriberId });
    await outbox.post(db, 'newsletter', { newsletterId, subscriberId });
    await failInterrupted(db, 'newsletters');
    expect((await read(newsletterId)).mails).toMatchObject({ queued: 1, failed: 0 });
    await pool.query(`update pgboss.job set state = 'failed' where name = 'mail-bulk'`);
    await failInterrupted(db, 'newsletters');
    expect((await read(newsletterId)).mails).toMatchObject({ queued: 0, failed: 1 });
  });

  it('gets a page of its own beside another of the same title and day', async () => {
    const pages = [];
    /* The address of the second is cut where one word of it ends. */
    const title = `${'a'.repeat(55)} and more`;
    for (const more of [{}, {}, { title }, { title }]) {
      const id = await write(more);
      await ask('POST', `/${id}/send`, {});
      pages.push((await read(id)).page);
    }
    expect(new Set(pages).size).toBe(4);
    const { data } = (await server.get('/api/v1/content/newsletters')).body;
    const shown = data.map(({ slug }: { slug: string }) => `/newsletters/${slug}`);
    expect(shown.sort()).toEqual(pages.sort());
  });

  it('can be seen by oneself before', async () => {
    const id = await write();
    const answer = await ask('POST', `/${id}/test`);
    expectContract(calls.testNewsletter, answer);
    const [mail] = (await mailsTo(server, admin.email)).slice(-1);
    expect(mail?.subject).toBe(`Test: ${text.title}`);
    expect(mail?.text).toContain('Thank you.');
    expect((await read(id)).state).toBe('draft');
    const first = await makeAdmin(server, { email: 'first@society.invalid' });
    expectFailure(await ask('POST', `/${id}/test`, undefined, first.token), 409);
  });
});

describe('at a time', () => {
  const due = (id: string) =>
    server.context.db
      .update(newsletters)
      .set({ scheduledAt: new Date(Date.now() - 1_000) })
      .where(eq(newsletters.id, id));

  it('waits, and is sent once when it has come', async () => {
    const { email } = await subscriber();
    const id = await write();
    const answer = await ask('POST', `/${id}/send`, { at: later() });
    expect(answer.body.data.newsletter).toMatchObject({ state: 'scheduled', sentAt: null });
    await sendDueNewsletters(server.context);
    expect(await mailsTo(server, email)).toEqual([]);
    await due(id);
    await Promise.all([sendDueNewsletters(server.context), sendDueNewsletters(server.context)]);
    expect(await mailsTo(server, email)).toHaveLength(1);
    expect((await read(id)).state).toBe('sent');
  });

  it('can be taken back', async () => {
    const { email } = await subscriber();
    const id = await write();
    await ask('POST', `/${id}/send`, { at: later() });
    const held = await ask('POST', `/${id}/hold`);
    expectContract(calls.holdNewsletter, held);
    expect(held.body.data.newsletter.state).toBe('draft');
    await sendDueNewsletters(server.context);
    expect(await mailsTo(server, email)).toEqual([]);
  });

  it('must be to come', async () => {
    const id = await write();
    for (const at of [later(-60_000), later(400 * 24 * 3_600_000), 'tomorrow'])
      expectFailure(await ask('POST', `/${id}/send`, { at }), 400, { at: expect.any(String) });
    expect((await read(id)).state).toBe('draft');
  });
});

describe('the addresses', () => {
  it('are listed by state and by words, and exported', async () => {
    const confirmed = await subscriber();
    const unconfirmed = await subscriber('unconfirmed');
    const left = await subscriber('left');
    const list = (query = '') => server.get(`/api/v1/newsletter/subscribers${query}`, admin.token);
    const all = await list();
    expectContract(calls.newsletterSubscribers, all);
    const emails = ({ body }: typeof all) =>
      body.data.subscribers.map(({ email }: { email: string }) => email);
    expect(emails(all)).toEqual([left.email, unconfirmed.email, confirmed.email]);
    expect(emails(await list('?state=confirmed'))).toEqual([confirmed.email]);
    expect(emails(await list('?state=left,unconfirmed'))).toEqual([left.email, unconfirmed.email]);
    expect(emails(await list(`?search=${left.email}`))).toEqual([left.email]);
    /* After midnight in Nigeria: the next day, as in the list. */
    await server.context.pool.query(
      `update newsletter_subscribers set created_at = $2, confirmed_at = $2 where email = $1`,
      [confirmed.email, '2026-03-31T23:30:00Z'],
    );
    const csv = await server.get(
      '/api/v1/newsletter/subscribers/export?state=confirmed',
      admin.token,
    );
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.body).toContain(`${confirmed.email},Confirmed,2026-04-01,2026-04-01,`);
    expect(csv.body).not.toContain(left.email);
    const { token } = await makeMember(server);
    expectFailure(await server.get('/api/v1/newsletter/subscribers', token), 403);
  });

  it('are ended by the secretariat for who asks it to', async () => {
    const { id, email } = await subscriber();
    const leave = (who: string) =>
      server.request('POST', `/api/v1/newsletter/subscribers/${who}/leave`, { token: admin.token });
    expect((await leave(id)).status).toBe(204);
    for (const unknown of [newId(), 'nobody']) expectFailure(await leave(unknown), 404);
    await ask('POST', `/${await write()}/send`, {});
    expect(await mailsTo(server, email)).toEqual([]);
  });
});
