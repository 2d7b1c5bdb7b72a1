import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countedAs } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { drawInTurn } from '../../../server/pdf/in-turn.ts';
import { expectFailure, logIn } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed, makeMember, multipart } from '../support/builders.ts';
import { askForLink, makeSubscription } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeSubscription(server);
});
afterAll(() => server.stop());

type What = 'document' | 'upload' | 'checkout';

/* Counts as if they had asked so often before. */
async function used(what: What, times: number, id: string, role: 'user' | 'admin' = 'user') {
  for (let count = 0; count < times; count += 1)
    await server.context.limits.account.count(what, id, role);
}

const statement = (token: string) => server.get('/api/v1/ledger/me/statement.pdf', token);

function expectTooMany(answer: Awaited<ReturnType<typeof statement>>) {
  expectFailure(answer, 429);
  expect(answer.body.message).toMatch(
    /^You have .*\. Please try again in (a second|\d+ seconds|a minute|\d+ minutes)\.$/,
  );
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

describe('who is logged in', () => {
  it('gets 60 documents in ten minutes, whatever they are; others are not concerned', async () => {
    const member = await makeMember(server);
    await used('document', 59, member.id);
    expect((await statement(member.token)).status).toBe(200);
    expectTooMany(await statement(member.token));
    expectTooMany(await server.get(`/api/v1/ledger/member/${member.id}/letter.pdf`, member.token));
    expect((await statement((await makeMember(server)).token)).status).toBe(200);
  });

  it('is counted by account, not by session', async () => {
    const member = await makeMember(server);
    await used('document', 60, member.id);
    const { body } = await logIn(server, member.memberId);
    expectTooMany(await statement(body.token));
  });

  it('sends 60 files in an hour, and no more of them is received', async () => {
    const member = await makeConfirmed(server);
    await used('upload', 60, member.id);
    const body = multipart({}, { field: 'receipt', name: 'a.png', bytes: Buffer.alloc(10) });
    const path = '/api/v1/transfers';
    expectTooMany(await server.request('POST', path, { token: member.token, body }));
  });

  it('asks for 30 checkouts in an hour, by either call', async () => {
    const member = await makeMember(server);
    await used('checkout', 29, member.id);
    expect((await askForLink(server, member.token)).status).toBe(200);
    expectTooMany(await askForLink(server, member.token));
    const again = { token: member.token, body: {} };
    expectTooMany(await server.request('POST', '/api/v1/payment/checkout', again));
  });
});

it('an admin gets ten times as many documents, and a limit all the same', async () => {
  const admin = await makeAdmin(server);
  await used('document', 599, admin.id, 'admin');
  expect((await statement(admin.token)).status).toBe(200);
  expectTooMany(await statement(admin.token));
});

it('every document, export and upload of somebody who is logged in is counted', () => {
  const all = Object.values(calls);
  const made = all.filter((call) =>
    /^(application\/pdf|text\/csv|.*spreadsheet.*)$/.test(
      ('produces' in call && call.produces) || '',
    ),
  );
  expect(made.length).toBeGreaterThan(10);
  expect(made.filter((call) => countedAs(call) !== 'document')).toEqual([]);
  const sent = all.filter((call) => 'upload' in call && call.access !== 'anyone');
  expect(sent.length).toBeGreaterThan(5);
  expect(sent.filter((call) => countedAs(call) !== 'upload')).toEqual([]);
});

describe('documents', () => {
  it('are drawn in turn: another account’s is the second, however many one has asked for', async () => {
    const done: string[] = [];
    const draw = (userId: string) =>
      drawInTurn({ userId }, async () => {
        await new Promise(setImmediate);
        done.push(userId);
      });
    const many = Array.from({ length: 20 }, () => draw('one'));
    await Promise.all([...many, draw('other')]);
    expect(done.indexOf('other')).toBeLessThan(3);
  });

  it('of one who asks for thirty at once are all drawn, and of a hall whose members ask at once', async () => {
    const member = await makeMember(server);
    const thirty = await Promise.all(Array.from({ length: 30 }, () => statement(member.token)));
    expect(thirty.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const hall = Array.from({ length: 350 }, (_, number) =>
      drawInTurn({ userId: `member ${number}` }, async () => number),
    );
    expect(await Promise.all(hall)).toHaveLength(350);
  });

  it('let other requests pass in between, however many wait', async () => {
    let others = 0;
    const seen: number[] = [];
    const many = Array.from({ length: 5 }, (_, number) =>
      drawInTurn({ userId: `drawer ${number}` }, async () => {
        setImmediate(() => {
          others += 1;
        });
        seen.push(others);
      }),
    );
    await Promise.all(many);
    expect(seen.at(-1)).toBeGreaterThanOrEqual(3);
  });

  it('are read before their turn, which is for drawing alone', async () => {
    const member = await makeMember(server);
    let free = () => {};
    const busy = drawInTurn({ userId: 'busy' }, () => new Promise<void>((done) => (free = done)));
    /* Refused by what is read, though nothing is drawn meanwhile. */
    const letter = await server.get(`/api/v1/ledger/member/${member.id}/letter.pdf`, member.token);
    free();
    await busy;
    expectFailure(letter, 409);
  });

  it('of one who asks for a hundred at once are those of ten minutes, while others are served', async () => {
    const member = await makeMember(server);
    const other = await makeMember(server);
    await used('document', 10, member.id);
    const answers = Array.from({ length: 100 }, () => statement(member.token));
    const mine = await statement(other.token);
    expect(mine.status).toBe(200);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(50);
    expect((await statement((await makeMember(server)).token)).status).toBe(200);
  });
});
