import { availableParallelism } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPasswords, type Passwords } from '../../../server/security/passwords.ts';
import { expectFailure, logIn } from '../support/accounts.ts';
import { makeMember } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { type Answer, startTestServer, type TestServer } from '../support/test-server.ts';

/** As many as may wait in these tests. */
const longest = 5;

let passwords: Passwords;
let server: TestServer;
beforeAll(async () => {
  passwords = await createPasswords(longest);
  server = await startTestServer({}, { passwords: { ...passwords } });
});
afterAll(() => server.stop());

/* How many compare, and the door that none of them passes before a test opens it. */
let comparing = 0;
let open = () => {};
beforeEach(() => {
  comparing = 0;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  server.context.passwords.verify = async (...given) => {
    comparing += 1;
    await opened;
    return passwords.verify(...given);
  };
});
afterEach(() => open());

const countOf = (answers: Answer[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

describe('more log-ins at once than can be served in time', () => {
  it('are refused at once with a time to try again, and the others are served', async () => {
    const member = await makeMember(server);
    const waiting = Array.from({ length: longest }, () => logIn(server, member.memberId));
    await eventually(() => comparing).toBe(longest);
    const late = await Promise.all(
      Array.from({ length: 200 }, (_, number) => logIn(server, `NOBODY/${number}`)),
    );
    for (const answer of late) {
      expectFailure(answer, 503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await server.get('/readyz')).status).toBe(200);
    expect(comparing).toBe(longest);
    open();
    expect(countOf(await Promise.all(waiting), 200)).toBe(longest);
    expect((await logIn(server, member.memberId)).status).toBe(200);
  });

  it('ask the database for nothing, so that readiness is answered quickly', async () => {
    const member = await makeMember(server);
    const waiting = Array.from({ length: longest }, () => logIn(server, member.memberId));
    await eventually(() => comparing).toBe(longest);
    const late = Array.from({ length: 300 }, () => logIn(server, member.memberId));
    const asked = performance.now();
    expect((await server.get('/readyz')).status).toBe(200);
    expect(performance.now() - asked).toBeLessThan(1_000);
    expect(countOf(await Promise.all(late), 503)).toBe(300);
    open();
    await Promise.all(waiting);
  });

  it('give their places back, whether they were right or wrong', async () => {
    const member = await makeMember(server);
    open();
    for (let round = 0; round < 3; round++) {
      const one = (number: number) =>
        logIn(server, number % 2 ? member.memberId : `NOBODY/${round}`);
      const answers = await Promise.all(
        Array.from({ length: longest }, (_, number) => one(number)),
      );
      expect(countOf(answers, 503)).toBe(0);
    }
  });
});

it('the line for hashes has an end as well, and is open again once it is served', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, () => passwords.hash('a long enough phrase')),
  );
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(longest);
  expect(refused.length).toBeGreaterThanOrEqual(40 - longest - availableParallelism());
  for (const reason of refused)
    expect(reason).toMatchObject({ statusCode: 503, retryAfter: expect.any(Number) });
  expect(await passwords.hash('a long enough phrase')).toMatch(/^\$argon2id\$/);
});
