import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure, holdings, logIn } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { mailedLink, mailsTo } from '../support/mails.ts';
import { fresh } from '../support/passwords.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

const create = (body: object, token = admin) =>
  server.request('POST', '/api/v1/members', { token, body });
const form = (more: object = {}) => ({
  memberId: 'MB/900',
  fname: 'Ẹniọlá',
  lname: 'Adébáyọ̀',
  email: 'eniola@example.com',
  ...more,
});

describe('a member whom an admin adds', () => {
  it('is on the register, confirmed, and waits to be claimed; no mail goes unasked', async () => {
    const answer = await create(form({ diaspora: 'United Kingdom', status: 'FCA' }));
    expectContract(calls.createMember, answer);
    expect(answer.status).toBe(201);
    expect(answer.body.data.user).toMatchObject({
      ...form(),
      diaspora: 'United Kingdom',
      status: 'FCA',
      role: 'user',
      accountState: 'invited',
      confirmed: true,
      emailConfirmed: false,
    });
    const list = await server.get('/api/v1/user/getAllUsers?search=MB/900&diaspora=yes', admin);
    expect(list.body.totalUsers).toBe(1);
    expect(await mailsTo(server, 'eniola@example.com')).toEqual([]);
    expectFailure(await logIn(server, 'MB/900'), 401);
  });

  it('is invited at once where that is asked for, and claims the account', async () => {
    await create(form({ memberId: 'MB/901', email: 'two@example.com', invite: true }));
    const { token } = await mailedLink(server, 'two@example.com', 'claim');
    const body = { password: fresh, passwordConfirm: fresh };
    const claimed = await server.request('PATCH', `/api/v1/user/claim/${token}`, { body });
    expect(claimed.body.data.user).toMatchObject({ memberId: 'MB/901', accountState: 'active' });
  });

  it('needs an ID and names', async () => {
    expectFailure(await create({ fname: ' ' }), 400, {
      memberId: 'Member ID is required.',
      fname: 'First name is required.',
      lname: 'Last name is required.',
    });
  });

  it('is refused where the ID or the address is somebody’s, at the fields, with nothing left', async () => {
    const other = await makeMember(server);
    const before = await holdings(server);
    expectFailure(
      await create(
        form({ memberId: other.memberId.toLowerCase(), email: other.email, invite: true }),
      ),
      409,
      {
        memberId: expect.stringContaining('already registered'),
        email: 'This e-mail address is already registered.',
      },
    );
    expect(await holdings(server)).toEqual(before);
  });

  it('is refused with the number of the ID of somebody of the same name', async () => {
    const name = { fname: 'Tunde', lname: 'Bakare' };
    await create(form({ ...name, memberId: 'MB 046898', email: null }));
    for (const memberId of ['046898', '46898'])
      expectFailure(await create(form({ ...name, memberId, email: null })), 409, {
        memberId: expect.stringContaining('MB 046898'),
      });
    const other = await create(form({ ...name, memberId: 'XY 046898', email: null }));
    expect(other.status).toBe(201);
  });

  it('is added once by two admins at once', async () => {
    const twice = form({ memberId: 'MB/902', email: 'three@example.com' });
    const answers = await Promise.all([create(twice), create(twice)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('confirming several', () => {
  const confirm = (body: object, token = admin) =>
    server.request('POST', '/api/v1/members/confirm', { token, body });
  const user = async (id: string) => (await server.get(`/api/v1/user/${id}`, admin)).body.data.user;

  it('confirms all of them, and says how many were confirmed already', async () => {
    const [one, two, three] = [
      await makeMember(server),
      await makeMember(server),
      await makeMember(server, { confirmedAt: new Date('2026-01-01') }),
    ];
    const before = await user(three.id);
    const answer = await confirm({ ids: [one.id, two.id, three.id, one.id] });
    expectContract(calls.confirmMembers, answer);
    expect(answer.body.data).toEqual({ changed: 2, unchanged: 1 });
    expect((await user(one.id)).confirmed && (await user(two.id)).confirmed).toBe(true);
    expect(await user(three.id)).toEqual(before);
    const back = await confirm({ ids: [one.id], confirmed: false });
    expect(back.body.data).toEqual({ changed: 1, unchanged: 0 });
    expect((await user(one.id)).confirmed).toBe(false);
  });

  it('confirms none where one of them is not found', async () => {
    const { id } = await makeMember(server);
    for (const unknown of [newId(), 'none']) {
      const answer = await confirm({ ids: [id, unknown] });
      expectFailure(answer, 404);
      expect(answer.body.message).toBe('One of these members was not found.');
    }
    expect((await user(id)).confirmed).toBe(false);
  });

  it('is for five hundred at most, and for admins', async () => {
    expectFailure(await confirm({ ids: [] }), 400, { ids: 'Please choose whom to confirm.' });
    expectFailure(await confirm({ ids: Array(501).fill(newId()) }), 400, {
      ids: 'At most 500 members can be confirmed at once.',
    });
    expectFailure(await confirm({ ids: [newId()] }, (await makeMember(server)).token), 403);
  });
});

describe('the members’ list', () => {
  it('takes several values of a filter, and ids', async () => {
    const one = await makeMember(server, { designation: 'FCA', lname: 'Filterone' });
    const two = await makeMember(server, { designation: 'ACA', lname: 'Filtertwo' });
    await makeMember(server, { lname: 'Filterthree' });
    const found = async (query: string) => {
      const { body } = await server.get(`/api/v1/user/getAllUsers?${query}`, admin);
      return body.data.users.map(({ _id }: { _id: string }) => _id);
    };
    expect(await found('search=filter&status=FCA,ACA')).toEqual([one.id, two.id]);
    expect(await found('search=filter&accountState=active,invited')).toHaveLength(3);
    expect(await found('search=filter&standing=none,financial')).toHaveLength(3);
    expect(await found(`ids=${two.id},${one.id},${newId()},x&sort=-name`)).toEqual([
      two.id,
      one.id,
    ]);
    const csv = await server.get(`/api/v1/members/export?ids=${one.id}`, admin);
    expect(csv.body.trim().split('\r\n')).toHaveLength(2);
    expect(csv.body).toContain('Filterone');
    expectFailure(await server.get('/api/v1/user/getAllUsers?status=FCA,X', admin), 400, {
      status: 'status must be one of None, FCA, ACA.',
    });
  });
});
