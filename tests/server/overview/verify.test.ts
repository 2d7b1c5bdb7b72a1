import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import { spacedCode } from '../../../server/pdf/verification.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { bookPayment, makeSubscription } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const thisYear = Number(today.slice(0, 4));

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server);
  await makeSubscription(server, { dueDate: `${thisYear}-03-31` });
});
afterAll(() => server.stop());

const verify = (code: string) => server.get(`/api/v1/verify/${code}`);
const post = (path: string, body: unknown) =>
  server.request('POST', `/api/v1/${path}`, { token: admin.token, body });

async function codeOf(id: string): Promise<string> {
  const { rows } = await server.context.pool.query(
    'select verify_code from payments where id = $1',
    [id],
  );
  return rows[0].verify_code;
}

async function receipt(gateway: 'hand' | 'sandbox' = 'hand') {
  const member = await makeMember(server, { memberSince: '2001', confirmedAt: new Date() });
  await post('ledger/openings', {
    userId: member.id,
    year: thisYear,
    amount: 15_000.5,
    reason: 'Old book',
  });
  const id = await bookPayment(server, member.id, thisYear, { gateway });
  return { member, id, code: await codeOf(id) };
}

describe('a receipt', () => {
  it('is confirmed by its code, with no name of whose it is', async () => {
    const { member, code } = await receipt();
    const answer = await verify(code);
    expectContract(calls.verify, answer);
    expect(answer.body.data).toEqual({
      number: expect.stringMatching(/^RCT-\d{4}-\d{6}$/),
      date: today,
      amount: 15_000.5,
      left: 15_000.5,
      years: [thisYear],
      state: 'valid',
      holder: `N. O. …${member.memberId.slice(-3)}`,
    });
    expect(JSON.stringify(answer.body)).not.toContain(member.memberId);
  });

  it('is found however its code is typed', async () => {
    const { code } = await receipt();
    const { body } = await verify(code);
    for (const typed of [spacedCode(code), code.toUpperCase(), `${spacedCode(code)}%20`])
      expect((await verify(typed)).body).toEqual(body);
  });

  it('is reversed once it was taken back, and refunded where money went back, with what is left', async () => {
    const [reversed, refunded, part] = [await receipt(), await receipt(), await receipt()];
    await post(`payment/${reversed.id}/reverse`, { reason: 'Not theirs' });
    await post(`payment/${refunded.id}/refund`, { reason: 'Paid twice', reference: 'TRF 1' });
    await post(`payment/${part.id}/refund`, { amount: 1, reason: 'Too much', reference: 'TRF 2' });
    const dataOf = async ({ code }: { code: string }) => (await verify(code)).body.data;
    expect((await verify(reversed.code)).body.data).toMatchObject({
      date: today,
      amount: 15_000.5,
      left: 0,
      years: [],
      state: 'reversed',
    });
    expect(await dataOf(part)).toMatchObject({
      amount: 15_000.5,
      left: 14_999.5,
      state: 'refunded',
    });
    expect(await dataOf(refunded)).toMatchObject({ amount: 15_000.5, left: 0, state: 'refunded' });
  });

  it('of a test payment is a test, whatever becomes of it', async () => {
    const { id, code } = await receipt('sandbox');
    expect((await verify(code)).body.data.state).toBe('test');
    await post(`payment/${id}/reverse`, { reason: 'A test' });
    expect((await verify(code)).body.data.state).toBe('test');
  });
});

describe('codes', () => {
  it('are random, 24 characters of base 32, and no two alike', async () => {
    const { rows } = await server.context.pool.query(
      'select new_verify_code() as code from generate_series(1, 2000)',
    );
    const codes = rows.map(({ code }) => String(code));
    expect(new Set(codes).size).toBe(2_000);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{24}$/);
    const places = Array.from({ length: 24 }, (_, at) => new Set(codes.map((code) => code[at])));
    for (const letters of places) expect(letters.size).toBe(32);
  });

  it('are given to every receipt, and to nothing else', async () => {
    await receipt();
    const { rows } = await server.context.pool.query(
      `select count(*)::integer as wrong from payments
       where (verify_code is not null) <> (receipt_number is not null)`,
    );
    expect(rows[0].wrong).toBe(0);
  });

  it('that are unknown are 404, also those that are none', async () => {
    for (const code of ['0'.repeat(24), 'nothing', '%00', '..%2f', 'ọ'.repeat(24)])
      expectFailure(await verify(code), 404);
  });

  it('cannot be tried without end', async () => {
    await server.context.pool.query(
      `update rate_limits set points = 600 where key like 'verify-ip:%'`,
    );
    const answer = await verify('0'.repeat(24));
    expectFailure(answer, 429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
