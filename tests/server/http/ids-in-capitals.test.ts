import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeMember, multipart } from '../support/builders.ts';
import { defaultAccount } from '../support/cash.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let token: string;
let bank: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await makeAdmin(server)).token;
  bank = await defaultAccount(server, 'bank');
});
afterAll(() => server.stop());

const post = (path: string, body: unknown) =>
  server.request('POST', `/api/v1/${path}`, { token, body });

const record = (userId: string, more: Record<string, unknown>) =>
  post('payment/record', {
    userId,
    amount: 777,
    method: 'Bank Transfer',
    datePayed: '2026-06-01',
    ...more,
  });

test('money of a member is asked about, however their id is written', async () => {
  const { id } = await makeMember(server);
  expect((await record(id, { method: 'Cash', reference: 'Slip 1' })).status).toBe(201);
  const again = await record(id.toUpperCase(), { method: 'Cheque', reference: 'Cheque 1' });
  expect(again.status).toBe(409);
  expect(again.body.data.candidates).toHaveLength(1);
});

test('a reference of an account is asked about, however the id of the account is written', async () => {
  const [first, second] = [await makeMember(server), await makeMember(server)];
  const reference = 'FT26110199';
  expect((await record(first.id, { reference, account: bank })).status).toBe(201);
  const again = await record(second.id, { reference, account: bank.toUpperCase() });
  expect(again.status).toBe(409);
});

test('an account is no other one in capitals', async () => {
  const voucher = { kind: 'transfer', account: bank, toAccount: bank.toUpperCase() };
  const body = multipart({ ...voucher, amount: '5', date: '2026-06-01' });
  const answer = await post('cash-book/entries', body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual({ toAccount: 'To account must be another account.' });
});

test('a line of a bank statement is found, and linked with what it is, by ids in capitals', async () => {
  const { id } = await makeMember(server);
  const day = '2026-06-20';
  const { body } = await record(id, { reference: 'FT26062001', account: bank, datePayed: day });
  const csv = Buffer.from(`Date,Reference,Narration,Credit\n${day},LX9911,SOMETHING ODD,777.00\n`);
  const file = { field: 'file', name: 'june.csv', bytes: csv };
  const { statement } = (await post('statements', multipart({ account: bank }, file))).body.data;
  const path = `statements/${statement._id.toUpperCase()}`;
  const { lines } = (await server.get(`/api/v1/${path}`, token)).body.data;
  const [line] = lines;
  const link = [body.data.payment._id.toUpperCase()];
  const answer = await post(`${path}/confirm`, {
    lines: [{ _id: line._id.toUpperCase(), link }],
  });
  expect(answer.body).toMatchObject({ status: 'success', data: { recorded: 0, linked: 1 } });
});

test('several members are changed in one call by ids in capitals, each once', async () => {
  const { id } = await makeMember(server);
  const answer = await post('members/disable', { ids: [id, id.toUpperCase()] });
  expect(answer.body.data).toEqual({ changed: 1, leftOut: [] });
});
