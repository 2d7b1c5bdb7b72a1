import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { ContactMessage } from '#contract/messages/schemas.ts';
import { contactMessages } from '../../server/db/schema/index.ts';
import { newId } from '../../server/ids.ts';
import { expectContract, expectFailure } from './support/accounts.ts';
import { makeAdmin, makeMember } from './support/builders.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

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
    expect(answer.body).toMatchObject({ totalMessages: 4, numOfPages: 2, unread: 2, results: 3 });
    expect(names(await list('?limit=3&page=2'))).toEqual(['Efosa']);
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
      ['0803000004', ['Efosa']],
      ['bello@', []],
      ['ELLO@example', ['Aminu']],
      ['100%', ['Táyọ̀']],
      ['s_p', ['Aminu']],
      ['%', ['Táyọ̀']],
      ['％', ['Táyọ̀']],
      ['＿', ['Aminu']],
    ] as const)
      expect(names(await list(`?search=${encodeURIComponent(search)}`)), search).toEqual(found);
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
