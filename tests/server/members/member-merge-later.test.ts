import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayInNigeria, thisYear } from '#contract/day.ts';
import { createAuthenticate } from '../../../server/modules/account/sessions/sessions.ts';
import { sumOfLine } from '../../../server/modules/payments/same-money/sum-of-line.ts';
import { approveByStatement } from '../../../server/modules/payments/transfers/transfers.ts';
import { makeAdmin, makeMember, multipart } from '../support/builders.ts';
import { makeSubscription } from '../support/dues.ts';
import { mailsTo } from '../support/mails.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { samples } from '../support/uploads.ts';

const price = 10_000;
const year = thisYear();

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server);
  await makeSubscription(server, { dueDate: `${year}-03-31`, priceKobo: price * 100 });
});
afterAll(() => server.stop());

const ask = (method: string, path: string, body?: unknown, token = admin.token) =>
  server.request(method, `/api/v1/${path}`, { token, ...(body !== undefined && { body }) });
const merge = (loser: string, into: string) => ask('POST', `user/${loser}/merge`, { into });
const balance = async (id: string) => {
  const { owed, credit } = (await ask('GET', `ledger/member/${id}`)).body.data;
  return { owed, credit };
};
const pair = async () => ({
  loser: await makeMember(server, { confirmedAt: new Date() }),
  winner: await makeMember(server, { confirmedAt: new Date() }),
});
const levy = (more: object) =>
  ask('POST', 'ledger/levies', { name: 'Hall', amount: 4_000, dueDate: `${year}-05-31`, ...more });

async function report(token: string, reference: string): Promise<string> {
  const fields = { amount: '4000', date: `${year - 1}-12-03`, reference };
  const file = { field: 'receipt', name: 'advice.pdf', bytes: samples.pdf ?? Buffer.alloc(0) };
  const body = multipart(fields, file);
  const answer = await server.request('POST', '/api/v1/transfers', { token, body });
  expect(answer.status).toBe(201);
  return answer.body.data.transfer._id;
}

describe('once two records are merged', () => {
  test('the file of arrears of a day has what either was charged', async () => {
    const { loser, winner } = await pair();
    expect((await levy({ group: { ids: loser.id } })).status).toBe(201);
    await merge(loser.id, winner.id);
    const rowOf = async (query: string) => {
      const answer = await fetch(`${server.url}/api/v1/payment/arrears/export${query}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      const lines = (await answer.text()).split('\r\n');
      return lines.find((line) => line.startsWith(winner.memberId))?.split(',');
    };
    const now = await rowOf('');
    expect(now).toContain('14000.00');
    expect(await rowOf(`?asAt=${dayInNigeria()}`)).toEqual(now);
  });

  test('a transfer that was reported for the other one is theirs, and counts once', async () => {
    const { loser, winner } = await pair();
    const id = await report(loser.token, 'FT 77');
    await merge(loser.id, winner.id);
    const own = await ask('GET', 'transfers/me', undefined, winner.token);
    expect(own.body.data.transfers.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    const waiting = (await ask('GET', 'transfers?state=reported')).body.data.transfers;
    expect(waiting).toMatchObject([{ _id: id, owed: price, yearsOwed: 1 }]);
    /* A line of a bank statement is matched with the account, and decides the transfer. */
    const of = { statementId: '', accountId: '' };
    const found = { kobo: 400_000, date: `${year - 1}-12-04`, narration: 'NIP', reference: null };
    const form = {
      method: 'Cash',
      reference: 'M 1',
      datePayed: `${year - 1}-12-04`,
      amount: 4_000,
    };
    const paid = await ask('POST', 'payment/record', { ...form, userId: winner.id });
    const { context } = server;
    const actor = await createAuthenticate(context.db)(admin.token, '127.0.0.1');
    if (!actor) throw new Error('The admin is not logged in.');
    const given = { userId: winner.id, paymentId: paid.body.data.payment._id };
    await context.db.transaction((tx) =>
      approveByStatement(tx, sumOfLine(found, of, [winner.id]), given, actor),
    );
    expect((await ask('GET', 'transfers?state=reported')).body.data.transfers).toEqual([]);
  });

  test('mails about a payment of either go to the address of the one that stays', async () => {
    const { loser, winner } = await pair();
    const transfer = await report(loser.token, 'FT 78');
    await merge(loser.id, winner.id);
    const form = {
      method: 'Cash',
      reference: 'M 2',
      datePayed: `${year - 1}-12-01`,
      amount: price,
    };
    const paid = await ask('POST', 'payment/record', { ...form, userId: loser.id });
    await ask('POST', `payment/${paid.body.data.payment._id}/reverse`, { reason: 'Bounced' });
    await ask('POST', `transfers/${transfer}`, { action: 'refuse', reason: 'Not found.' });
    expect(await mailsTo(server, loser.email)).toEqual([]);
    const subjects = (await mailsTo(server, winner.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      expect.stringMatching(/^Receipt RCT/),
      expect.stringMatching(/is void$/),
      expect.stringContaining('Your_transfer'),
    ]);
  });

  test('what waits for its time goes to the one that stays, who was chosen as the other', async () => {
    const { loser, winner } = await pair();
    const form = { title: 'Later', body: 'x', byMail: true, members: [loser.id] };
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const { _id } = (await ask('POST', 'announcements', { ...form, at })).body.data.announcement;
    await merge(loser.id, winner.id);
    expect((await ask('POST', `announcements/${_id}/send`)).status).toBe(200);
    expect(await mailsTo(server, loser.email)).toEqual([]);
    expect(await mailsTo(server, winner.email)).toHaveLength(1);
  });

  test('a click on ‘Unsubscribe’ in a mail to the one that went is of the one that stays', async () => {
    const { loser, winner } = await pair();
    const announce = (userId: string) =>
      ask('POST', 'announcements', { title: 'Dinner', body: 'x', byMail: true, members: [userId] });
    await announce(loser.id);
    const [mail] = await mailsTo(server, loser.email);
    await merge(loser.id, winner.id);
    const link = mail?.header('List-Unsubscribe').slice(1, -1) ?? '';
    expect((await server.request('POST', link)).status).toBe(200);
    await announce(winner.id);
    expect(await mailsTo(server, winner.email)).toEqual([]);
  });

  test('a list that still has both member IDs adds nobody, unless that is chosen', async () => {
    const { loser, winner } = await pair();
    await merge(loser.id, winner.id);
    const rows = [{ memberId: loser.memberId.toLowerCase(), fname: 'Ada', lname: 'Obi' }];
    const send = async (more: object) =>
      (await ask('POST', 'members/import', { rows, ...more })).body.data;
    const dry = await send({});
    expect(dry.rows).toMatchObject([
      { outcome: 'skip', resembles: { by: ['memberId'], memberId: winner.memberId } },
    ]);
    expect((await send({ apply: true })).totals).toMatchObject({ add: 0, skip: 1 });
    const chosen = await send({ choices: { 1: 'update' } });
    expect(chosen.rows).toMatchObject([
      { outcome: 'change', changes: { lname: expect.any(Array) } },
    ]);
    expect((await send({ choices: { 1: 'add' } })).totals).toMatchObject({ add: 1 });
  });

  test('undoing it charges nothing again that was undone for everybody', async () => {
    const { loser, winner } = await pair();
    await levy({ name: 'Gate', group: { ids: [loser.id, winner.id].join() } });
    await merge(loser.id, winner.id);
    expect((await balance(winner.id)).owed).toBe(price + 4_000);
    const made = (await ask('GET', 'ledger/levies')).body.data.levies;
    const { _id } = made.find(({ name }: { name: string }) => name === 'Gate');
    expect((await ask('POST', `ledger/levies/${_id}/undo`, {})).status).toBe(201);
    expect((await balance(winner.id)).owed).toBe(price);
    expect((await ask('POST', `user/${loser.id}/unmerge`)).status).toBe(200);
    for (const { id } of [loser, winner])
      expect(await balance(id)).toEqual({ owed: price, credit: 0 });
  });

  test('a refusal of the one that stays takes back what the other was charged, too', async () => {
    const winner = await makeMember(server);
    const loser = await makeMember(server, { confirmedAt: new Date() });
    expect((await levy({ group: { ids: loser.id } })).status).toBe(201);
    await merge(loser.id, winner.id);
    expect((await balance(winner.id)).owed).toBe(price + 4_000);
    const refused = await ask('POST', `user/${winner.id}/refuse`, { reason: 'Not a member.' });
    expect(refused.status).toBe(200);
    expect((await balance(winner.id)).owed).toBe(0);
  });
});
