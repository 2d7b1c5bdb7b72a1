import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { ContactMessage } from '#contract/messages/contact/message-schemas.ts';
import { contactMessages } from '../../../server/db/schema/index.ts';
import { seedContent } from '../../../server/db/seed/content.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { mailsTo } from '../support/mails.ts';
import { whileNothingIsSent } from '../support/queue.ts';
import { startSmtpStub } from '../support/smtp-stub.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;

const rows = [
  { name: 'Ngọzi Okeke', message: 'How do I transfer?', state: 'new', days: 1 },
  { name: 'Táyọ̀ Ọmọ́lará', message: 'When is 100% due?', state: 'read', days: 2 },
  { name: 'Aminu Bello', message: 'My dues_paid are missing', state: 'new', days: 3 },
  { name: 'Efosa Iyamu', message: 'A new number', state: 'archived', days: 4 },
] as const;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
  await server.context.db.insert(contactMessages).values(
    rows.map(({ days, ...row }) => ({
      ...row,
      id: newId(),
      email: `${row.name.slice(-4)}@example.com`,
      phoneNumber: `080300000${days}`,
      createdAt: new Date(Date.now() - days * 24 * 3_600_000),
    })),
  );
});
afterAll(() => server.stop());

const path = '/api/v1/contact/messages';
const list = (query = '') => server.get(path + query, admin);
const mark = (id: string, state: unknown, token = admin) =>
  server.request('PATCH', `${path}/${id}`, { token, body: { state } });
const names = ({ body }: { body: { data: { messages: ContactMessage[] } } }) =>
  body.data.messages.map(({ name }) => name.split(' ')[0]);

describe('what visitors wrote', () => {
  it('is listed, the newest first, with how much of all is new', async () => {
    const answer = await list('?limit=3');
    expectContract(calls.contactMessages, answer);
    expect(names(answer)).toEqual(['Ngọzi', 'Táyọ̀', 'Aminu']);
    expect(answer.body).toMatchObject({ totalMessages: 3, numOfPages: 1, unread: 2, results: 3 });
    expect(names(await list('?limit=2&page=2'))).toEqual(['Aminu']);
  });

  it('is narrowed by state and by words, with or without marks', async () => {
    const fresh = await list('?state=new');
    expect(names(fresh)).toEqual(['Ngọzi', 'Aminu']);
    expect(fresh.body.totalMessages).toBe(2);
    expect((await list('?state=archived')).body).toMatchObject({ totalMessages: 1, unread: 2 });
    expect(names(await list('?state=read,archived'))).toEqual(['Táyọ̀', 'Efosa']);
    for (const [search, found] of [
      ['omolara tayo', ['Táyọ̀']],
      ['transfer', ['Ngọzi']],
      ['0803000004', []],
      ['bello@', []],
      ['ELLO@example', ['Aminu']],
      ['100%', ['Táyọ̀']],
      ['s_p', ['Aminu']],
      ['%', ['Táyọ̀']],
      ['％', ['Táyọ̀']],
      ['＿', ['Aminu']],
    ] as const)
      expect(names(await list(`?search=${encodeURIComponent(search)}`)), search).toEqual(found);
    expect(names(await list('?state=archived&search=0803000004'))).toEqual(['Efosa']);
    expectFailure(await list('?state=lost'), 400, { state: expect.any(String) });
  });

  it('comes in through the form as new', async () => {
    const before = (await list()).body;
    const body = { name: 'Bísí', phoneNumber: '0803 123 4567', message: 'Good day' };
    await server.request('POST', '/api/v1/contact', { body });
    const after = (await list()).body;
    expect(after.unread).toBe(before.unread + 1);
    expect(after.data.messages[0]).toMatchObject({ name: 'Bísí', state: 'new', email: null });
  });
});

describe('a message', () => {
  it('is read as often as one likes, and changes only when that is said', async () => {
    const { _id } = (await list('?state=read')).body.data.messages[0];
    const read = await server.get(`${path}/${_id}`, admin);
    expectContract(calls.contactMessage, read);
    expect(read.body.data.message).toMatchObject({ name: 'Táyọ̀ Ọmọ́lará', state: 'read' });
    for (const state of ['answered', 'archived', 'new', 'read']) {
      const answer = await mark(_id, state);
      expectContract(calls.updateContactMessage, answer);
      expect(answer.body.data.message).toEqual({ ...read.body.data.message, state });
    }
    expectFailure(await mark(_id, 'lost'), 400, { state: expect.any(String) });
    expect((await server.get(`${path}/${_id}`, admin)).body.data.message.state).toBe('read');
  });

  it.each(['nonsense', newId()])('%s is not there', async (id) => {
    expectFailure(await server.get(`${path}/${id}`, admin), 404);
    expectFailure(await mark(id, 'read'), 404);
  });

  it('is none of the members’ business', async () => {
    const { token } = await makeMember(server);
    const { _id } = (await list()).body.data.messages[0];
    expectFailure(await server.get(path, token), 403);
    expectFailure(await server.get(`${path}/${_id}`, token), 403);
    expectFailure(await mark(_id, 'read', token), 403);
  });
});

describe('an answer', () => {
  const answer = (id: string, body: object, token = admin) =>
    server.request('POST', `${path}/${id}/replies`, { token, body });
  const written = async (more: object = {}) => {
    const id = newId();
    const row = { id, name: 'Bísí', phoneNumber: '08030000009', message: 'When?\n\nBísí' };
    await server.context.db
      .insert(contactMessages)
      .values({ ...row, email: `${id}@example.com`, ...more });
    return { id, email: `${id}@example.com` };
  };
  const reload = async (id: string) => (await server.get(`${path}/${id}`, admin)).body.data.message;

  it('is mailed with what was written before, to be answered at the secretariat', async () => {
    await seedContent(server.context.db, true);
    const { id, email } = await written();
    const body = 'Dear Bísí,\n\nOn Friday.';
    const first = await whileNothingIsSent(server, () => answer(id, { body }));
    expectContract(calls.answerContactMessage, first);
    expect(first.body.data.message).toMatchObject({
      state: 'answered',
      replies: [{ body, state: 'queued', by: expect.stringMatching(/Ngozi/) }],
    });
    await answer(id, { body: 'At 4.' });
    const [one, other] = await mailsTo(server, email);
    expect(
      decodeURIComponent(
        one?.subject
          .replace(/=\?UTF-8\?Q\?|\?= ?/g, '')
          .replaceAll('_', ' ')
          .replaceAll('=', '%') ?? '',
      ),
    ).toBe('Re: Your message to Ọ̀yán District Society'.normalize('NFC'));
    expect(one?.header('Reply-To')).toBe('secretariat@oyandistrict.example');
    const text = (mail: typeof one) => mail?.text.replaceAll('\r\n', '\n') ?? '';
    expect(text(one)).toMatch(
      /^Dear Bísí,\n\nOn Friday\.\n\nOn .+ Bísí wrote:\n> When\?\n>\n> Bísí/,
    );
    expect(text(other)).toMatch(/^At 4\.[\s\S]+> Dear Bísí,\n>\n> On Friday\.[\s\S]+> When\?/);
    expect(other?.header('References')).toBe(one?.header('References'));
    expect((await reload(id)).replies).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  });

  it('goes out once however often the same one arrives, and never in other words', async () => {
    const { id, email } = await written();
    const headers = { 'idempotency-key': newId() };
    const send = (body: string) =>
      server.request('POST', `${path}/${id}/replies`, { token: admin, body: { body }, headers });
    for (let turn = 0; turn < 3; turn++) expect((await send('Once.')).status).toBe(201);
    expect(await mailsTo(server, email)).toHaveLength(1);
    expectFailure(await send('Otherwise.'), 422);
  });

  it('is refused where there is no address, no text, no message and no right', async () => {
    const { id } = await written({ email: null });
    expectFailure(await answer(id, { body: 'Hello' }), 409);
    expect(await reload(id)).toMatchObject({ state: 'new', replies: [] });
    expectFailure(await answer(id, { body: ' ' }), 400, { body: 'Answer is required.' });
    expectFailure(await answer(newId(), { body: 'Hello' }), 404);
    const { token } = await makeMember(server);
    expectFailure(await answer(id, { body: 'Hello' }, token), 403);
  });

  it('says that the mail server refused it', async () => {
    const stub = await startSmtpStub();
    stub.refuseRecipientWith = '550 5.1.1 No such mailbox';
    const mailing = await startTestServer({ SMTP_URL: stub.url });
    try {
      const { token } = await makeAdmin(mailing);
      const id = newId();
      const row = { id, name: 'Bísí', phoneNumber: '08030000009', message: '' };
      await mailing.context.db
        .insert(contactMessages)
        .values({ ...row, email: 'gone@example.com' });
      const body = { body: 'Hello' };
      await mailing.request('POST', `${path}/${id}/replies`, { token, body });
      await mailing.context.outbox.flush();
      const { message } = (await mailing.get(`${path}/${id}`, token)).body.data;
      expect(message.replies).toMatchObject([
        { state: 'refused', reason: expect.stringContaining('5.1.1') },
      ]);
    } finally {
      await Promise.all([mailing.stop(), stub.stop()]);
    }
  });
});
