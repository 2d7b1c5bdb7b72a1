import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonPasswords } from '#contract/account/common-passwords.ts';
import { expectFailure, holdings, signUp } from '../support/accounts.ts';
import { makeMember } from '../support/builders.ts';
import { mailedLink } from '../support/mails.ts';
import {
  changePassword,
  requestedLink,
  requestPasswordReset,
  resetPassword,
} from '../support/passwords.ts';
import { type Answer, startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Person = NonNullable<Parameters<typeof makeMember>[1]>;
type Try = (password: string) => Promise<Answer>;

const twice = (password: string) => ({ password, passwordConfirm: password });

/** Every way to a new password, each as a member whom one can ask to take one. */
const ways: [string, (person: Person) => Promise<Try>][] = [
  [
    'a change',
    async (person) => {
      const { token } = await makeMember(server, person);
      return (password) => changePassword(server, token, twice(password));
    },
  ],
  [
    'a reset',
    async (person) => {
      const { token } = await requestedLink(server, await makeMember(server, person));
      return (password) => resetPassword(server, token, twice(password));
    },
  ],
  [
    'a claim',
    async (person) => {
      const invited = { accountState: 'invited', passwordHash: null } as const;
      const member = await makeMember(server, { ...person, ...invited });
      await requestPasswordReset(server, member.memberId);
      const { token } = await mailedLink(server, member.email, 'claim');
      return (password) =>
        server.request('PATCH', `/api/v1/user/claim/${token}`, { body: twice(password) });
    },
  ],
];

describe('a password that is the own name', () => {
  const person = { fname: 'Ngozi', mname: 'Ifeọma', lname: 'Okafor' };
  const errors = {
    password:
      'Your password must not be your member ID, your e-mail address or your name. Please choose another.',
  };

  test.each(ways)('is refused by %s, which can be tried again', async (way, begin) => {
    const box = `ngozi.${way.replace(' ', '.')}`;
    const memberId = `MB/2026/${way}`;
    const attempt = await begin({ ...person, memberId, email: `${box}@example.com` });
    for (const name of [memberId, box, `${box}@EXAMPLE.com`, 'ngozi okafor', 'OkaforNgoziIfeọma'])
      expectFailure(await attempt(name), 400, errors);
    expect((await attempt('okafor the first')).status).toBe(200);
  });
});

describe('a common password that only the server knows', () => {
  const common = 'Marlboro';
  const errors = {
    password: 'This password is one of the most common ones. Please choose another.',
  };

  test('is not among those that a browser has to fetch', () => {
    expect(commonPasswords.has(common.toLowerCase())).toBe(false);
  });

  test('is refused at a sign-up, and nothing is kept', async () => {
    const before = await holdings(server);
    expectFailure(await signUp(server, twice(common)), 400, errors);
    expect(await holdings(server)).toEqual(before);
  });

  test.each(ways)('is refused by %s, which can be tried again', async (_way, begin) => {
    const attempt = await begin({});
    expectFailure(await attempt(common), 400, errors);
    expectFailure(await attempt(common.toLowerCase()), 400, errors);
    expect((await attempt(`${common} and more`)).status).toBe(200);
  });
});

describe('a simple pattern', () => {
  const errors = {
    password: 'This password repeats or follows a simple pattern. Please choose another.',
  };

  test.each(ways)('is refused by %s, which can be tried again', async (_way, begin) => {
    const attempt = await begin({});
    for (const simple of ['aaaaaaaa', 'abababab', '23456789', 'bcdefghi'])
      expectFailure(await attempt(simple), 400, errors);
    expect((await attempt('okafor the second')).status).toBe(200);
  });
});
