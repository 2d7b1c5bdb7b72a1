import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { editorOf, personFields } from '../support/content.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

test('an editor finds items of every kind by their title, drafts too; a member finds none', async () => {
  const { _id, data } = await editorOf(server, admin, 'people').added(
    personFields({ name: 'Ọlábísí Ṣódípọ̀' }),
  );
  const find = (search: string, token = admin) =>
    server.get(`/api/v1/content/search?${new URLSearchParams({ search })}`, token);
  const answer = await find('sodipo olabisi');
  expectContract(calls.findContent, answer);
  expect(answer.body.data.items).toMatchObject([
    { _id, kind: 'people', title: data.name, single: false },
  ]);
  expect((await find('sodipo nobody')).body.data.items).toEqual([]);
  expect((await find('')).body.data.items).toEqual([]);
  expectFailure(await find('sodipo', (await makeMember(server)).token), 403);
});
