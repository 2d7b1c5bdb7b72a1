import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayInNigeria } from '#contract/day.ts';
import { expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed } from '../support/builders.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server);
});
afterAll(() => server.stop());

const thisYear = Number(dayInNigeria().slice(0, 4));

const post = (path: string, body: object) =>
  server.request('POST', `/api/v1/${path}`, { token: admin.token, body });

async function owing(years: number, more: Parameters<typeof makeConfirmed>[1] = {}) {
  const member = await makeConfirmed(server, more);
  const lines = Array.from({ length: years }, (_, back) => ({
    year: thisYear - 1 - back,
    amount: 10_000 + back,
  }));
  await post('ledger/openings', { userId: member.id, reason: 'Old book', lines });
  return member;
}

/* The letters of a query: how many pages begin, and their text. */
async function letters(query: string) {
  const response = await fetch(`${server.url}/api/v1/payment/arrears/letters.pdf?${query}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const pages = bytes.toString('latin1').match(/\/Type \/Page\n/g)?.length;
  return { pages, text: textOfPdf(bytes).replace(/\s+/g, ' ') };
}

it('letters to who owes are one file, a page each, with what and since when', async () => {
  const [three, one, other] = [await owing(3), await owing(1), await owing(1)];
  const gone = await owing(2);
  await server.request('PATCH', `/api/v1/user/${gone.id}`, {
    token: admin.token,
    body: { duesCategory: 'deceased' },
  });
  const all = await letters('');
  /* Who has died owes still, and is not written to. */
  expect(all.pages).toBe(3);
  expect(all.text).not.toContain(gone.memberId);
  const chosen = await letters(`ids=${one.id},${three.id},${gone.id},none`);
  expect(chosen.pages).toBe(2);
  expect(chosen.text).toContain('₦30,003.00');
  expect(chosen.text).toContain('thirty thousand and three naira only');
  for (const year of [thisYear - 1, thisYear - 2, thisYear - 3])
    expect(chosen.text).toContain(`Dues of ${year}`);
  expect(chosen.text).not.toContain(other.memberId);
  expect((await letters('years=1')).pages).toBe(2);
  expect((await letters(`search=${other.memberId}`)).text).toContain(other.memberId);
});

it('are refused where there is nobody, and to who may not read payments', async () => {
  const path = '/api/v1/payment/arrears/letters.pdf?minYears=9';
  expectFailure(await server.get(path, admin.token), 404);
  const member = await makeConfirmed(server);
  expectFailure(await server.get(path, member.token), 403);
});

it('are refused where they are too many for one file, which says so', async () => {
  await server.context.pool.query(`
    insert into users (id, member_id, email, password_hash, fname, lname, confirmed_at)
    select gen_random_uuid(), 'MANY' || n, 'many' || n || '@example.com', '', 'Many', 'Members', now()
    from generate_series(1, 2001) n`);
  await server.context.pool.query(`
    insert into member_accounts (user_id, owed_kobo, credit_kobo, years_owed, charged)
    select id, 100, 0, 30, true from users where member_id like 'MANY%'`);
  const answer = await server.get('/api/v1/payment/arrears/letters.pdf?years=30', admin.token);
  expectFailure(answer, 409);
  expect(answer.body.message).toContain('2,000 letters');
});
