import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed } from '../support/builders.ts';
import { allMails } from '../support/mails.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server);
});
afterAll(() => server.stop());

const get = (path: string, token = admin.token) => server.get(`/api/v1/${path}`, token);
const credits = async (search = '') => {
  const answer = await get(`payment/credits?search=${search}`);
  expectContract(calls.credits, answer);
  return answer.body;
};

async function paidAhead(amount: number) {
  const member = await makeConfirmed(server);
  await server.request('POST', '/api/v1/payment/record', {
    token: admin.token,
    body: {
      userId: member.id,
      amount,
      method: 'Cash',
      datePayed: dayInNigeria(),
      reference: `Teller ${member.memberId}`,
    },
  });
  return member;
}

it('lists who has paid more than was charged, the most first, with a file of the same', async () => {
  const [less, more] = [await paidAhead(2_000), await paidAhead(5_000.5)];
  await makeConfirmed(server);
  const { totalMembers, data } = await credits();
  expect({ totalMembers, credit: data.credit }).toEqual({ totalMembers: 2, credit: 7_000.5 });
  expect(
    data.members.map((row: { memberId: string; credit: number }) => [row.memberId, row.credit]),
  ).toEqual([
    [more.memberId, 5_000.5],
    [less.memberId, 2_000],
  ]);
  expect((await credits(less.memberId)).totalMembers).toBe(1);
  expect((await get('payment/credits/export')).body).toMatch(
    new RegExp(`${more.memberId},.*,5000\\.50\\r\\n${less.memberId},.*,2000\\.00`),
  );
  expectFailure(await get('payment/credits', less.token), 403);
});

it('the letters to all are one file, a page each', async () => {
  const { totalMembers } = await credits();
  const response = await fetch(`${server.url}/api/v1/payment/credits/letters.pdf`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(text.match(/\/Type \/Page\n/g)).toHaveLength(totalMembers);
});

it('the letter goes by mail to who is in credit and is written to, with what the credit is then', async () => {
  const [told, deceased, none] = [
    await paidAhead(4_100),
    await paidAhead(4_200),
    await makeConfirmed(server),
  ];
  await server.request('PATCH', `/api/v1/user/${deceased.id}`, {
    token: admin.token,
    body: { duesCategory: 'deceased' },
  });
  const ids = [told.id, deceased.id, none.id];
  const press = (chosen: string[], key = newId()) =>
    server.request('POST', '/api/v1/payment/credits/letters', {
      token: admin.token,
      body: { ids: chosen },
      headers: { 'idempotency-key': key },
    });
  const key = newId();
  const leftOut = [deceased.id, none.id];
  for (const _ of [1, 2]) expect((await press(ids, key)).body.data).toEqual({ queued: 1, leftOut });
  expectFailure(await press([deceased.id, none.id, 'none']), 409);
  expectFailure(await press([]), 400, { ids: 'Choose at least one member.' });
  const mails = (await allMails(server)).filter(({ subject }) => subject === 'Your credit with us');
  expect(mails.map(({ to }) => to)).toEqual([told.email]);
  expect(mails[0]?.text).toContain('₦4,100.00');
});

it('a letter tells one of it; not who has none, and not who is not written to', async () => {
  const member = await paidAhead(3_250);
  const path = (id: string) => `ledger/member/${id}/credit-letter.pdf`;
  const response = await fetch(`${server.url}/api/v1/${path(member.id)}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const text = textOfPdf(Buffer.from(await response.arrayBuffer())).replace(/\s+/g, ' ');
  expect(text).toContain('₦3,250.00');
  expect(text).toContain('three thousand, two hundred and fifty naira only');
  expectFailure(await get(path(member.id), member.token), 403);
  expectFailure(await get(path((await makeConfirmed(server)).id)), 409);
  await server.request('PATCH', `/api/v1/user/${member.id}`, {
    token: admin.token,
    body: { duesCategory: 'deceased' },
  });
  const { data } = await credits(member.memberId);
  expect(data.members).toMatchObject([{ mayBeTold: false }]);
  expectFailure(await get(path(member.id)), 409);
});
