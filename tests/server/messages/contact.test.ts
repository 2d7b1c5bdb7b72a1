import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  contactMessages,
  contentItems,
  newsletterSubscribers,
} from '../../../server/db/schema/index.ts';
import { seedContent } from '../../../server/db/seed/content.ts';
import { newId } from '../../../server/ids.ts';
import { mailsTo } from '../support/mails.ts';
import { queuedMails } from '../support/queue.ts';
import { startSmtpStub } from '../support/smtp-stub.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const message = {
  name: 'Bísí Adéọlá',
  phoneNumber: '0803 123 4567',
  email: 'bisi@example.com',
  foundUs: 'Search engine',
  message: 'When is the next induction?',
};

const send = (body: object) => server.request('POST', '/api/v1/contact', { body });
const messages = () => server.context.db.select().from(contactMessages);

/* Quoted-printable breaks long lines with `=` and writes `=` as `=3D`. */
async function mails(): Promise<string[]> {
  await server.context.outbox.flush();
  const folder = join(server.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => text.replace(/=\r?\n/g, '').replace(/=3D/g, '='));
}

test('a message is kept and mailed to the secretariat, answerable to its writer', async () => {
  await server.context.db.insert(contentItems).values({
    id: newId(),
    kind: 'site',
    slug: 'site',
    published: true,
    data: { email: 'secretary@example.com' },
  });
  const answer = await send(message);
  expect(answer.status).toBe(201);
  expect(answer.body.message).toMatch(/reached the secretariat/);
  expect(await messages()).toMatchObject([
    { name: message.name, state: 'new', foundUs: 'Search engine' },
  ]);
  const mail = (await mails()).at(-1);
  expect(mail).toContain('To: secretary@example.com');
  expect(mail).toContain('Reply-To: bisi@example.com');
  expect(mail).toContain('When is the next induction?');
});

test("for the sample's address, which is nobody's, it is written to the outbox, and not sent", async () => {
  const stub = await startSmtpStub();
  const mailing = await startTestServer({ SMTP_URL: stub.url });
  const writing = await startTestServer();
  try {
    for (const one of [mailing, writing]) {
      await seedContent(one.context.db, true);
      await one.request('POST', '/api/v1/contact', { body: message });
      await one.context.outbox.flush();
      const mails = await queuedMails(one);
      expect(mails).toMatchObject([{ kind: 'contact-message', state: 'completed' }]);
    }
    expect(await mailsTo(writing, 'secretariat@oyandistrict.example')).toMatchObject([
      { text: expect.stringContaining(message.message) },
    ]);
    expect(stub.mails).toEqual([]);
  } finally {
    await Promise.all([mailing.stop(), writing.stop(), stub.stop()]);
  }
});

test.each([
  [{ ...message, name: ' ' }, 'name', 'Name is required.'],
  [{ ...message, phoneNumber: undefined }, 'phoneNumber', 'Phone number is required.'],
  [
    { ...message, phoneNumber: 'call me' },
    'phoneNumber',
    'Please enter a phone number that we can call.',
  ],
  [{ ...message, email: 'nobody' }, 'email', 'Please enter a valid e-mail address.'],
])('a message with a bad field is refused beside it: %#', async (body, field, sentence) => {
  const before = (await messages()).length;
  const answer = await send(body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors[field]).toBe(sentence);
  expect(await messages()).toHaveLength(before);
});

test('a name and a phone number are enough', async () => {
  const { name, phoneNumber } = { ...message, name: 'Call Me Back' };
  expect((await send({ name, phoneNumber, email: ' ', foundUs: '' })).status).toBe(201);
  expect((await messages()).find((one) => one.name === name)).toMatchObject({
    message: '',
    email: null,
  });
});

test('a robot that fills in the hidden field is thanked, and nothing is kept', async () => {
  const before = (await messages()).length;
  expect((await send({ ...message, website: 'https://spam.example' })).status).toBe(201);
  expect(await messages()).toHaveLength(before);
});

test('without JavaScript the form still sends, and is answered with a page', async () => {
  const native = (fields: Record<string, string>) =>
    server.request('POST', '/api/v1/contact', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
  const before = (await messages()).length;
  const sent = await native(message);
  expect(sent.status).toBe(201);
  expect(sent.headers.get('content-type')).toContain('text/html');
  expect(sent.body).toContain('Your message has reached the secretariat.');
  expect(await messages()).toHaveLength(before + 1);
  const refused = await native({ ...message, name: '<b>', phoneNumber: '' });
  expect(refused.status).toBe(400);
  expect(refused.body).toContain('Phone number is required.');
  expect(refused.body).not.toContain('<b>');
});

test('the newsletter comes after the mailed link is opened, and ends with one click', async () => {
  const ask = (email: string) =>
    server.request('POST', '/api/v1/newsletter', { body: { email, consent: true } });
  expect((await ask('reader@example.com')).status).toBe(200);
  expect((await ask('READER@example.com')).status).toBe(200);
  const rows = await server.context.db.select().from(newsletterSubscribers);
  expect(rows).toMatchObject([{ confirmedAt: null }]);

  const mail = (await mails()).at(-1) ?? '';
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const inHead = /^List-Unsubscribe:\s+<(\S+)>/m.exec(mail)?.[1] ?? '';
  const opened = await server.request('GET', inHead);
  expect(opened.status).toBe(303);
  expect(opened.headers.get('location')).toMatch(`${server.url}/newsletter/unsubscribe/`);
  const token = (path: string) => new RegExp(`/newsletter/${path}/([\\w.-]+)`).exec(mail)?.[1];
  const row = async () => {
    const [found] = await server.context.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, 'reader@example.com'));
    return found;
  };
  const confirm = await server.request('POST', `/api/v1/newsletter/confirm/${token('confirm')}`);
  expect(confirm.status).toBe(200);
  expect((await row())?.confirmedAt).toBeInstanceOf(Date);

  const leave = await server.request('POST', inHead, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(leave.status).toBe(200);
  expect((await row())?.unsubscribedAt).toBeInstanceOf(Date);
  const crossed = await server.request(
    'POST',
    `/api/v1/newsletter/confirm/${token('unsubscribe')}`,
  );
  expect(crossed.status).toBe(400);
});

test('without consent there is no newsletter', async () => {
  const answer = await server.request('POST', '/api/v1/newsletter', {
    body: { email: 'someone@example.com' },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.errors.consent).toMatch(/agree/);
});
