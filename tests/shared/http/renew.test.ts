import { describe, expect, test } from 'vitest';
import { servePortal } from '../../providers/support/portal.ts';
import { logIn as newSession } from '../../server/support/accounts.ts';
import { password } from '../../server/support/builders.ts';

const portal = servePortal();

/** A member whose session has ended midway. */
async function enterAndEnd() {
  const member = await portal.enter('user');
  const { status } = await portal.server.request('POST', '/api/v1/user/logout', {
    token: member.token,
  });
  expect(status).toBe(204);
  return member;
}
const asked = () => expect.poll(portal.gate.waiting);

const rename = (fname: string) => {
  const form = new FormData();
  form.append('fname', fname);
  return portal.http.send({ method: 'PATCH', path: '/api/v1/user/updateMe' }, { form });
};

describe('a session that ended midway', () => {
  test('is asked for again, and the call is then sent once', async () => {
    const { memberId, id } = await enterAndEnd();
    const me = portal.http.call('GET', '/api/v1/user/me');
    await asked().toBe(true);
    await portal.auth.login({ memberId, password });
    portal.gate.settle(true);
    expect(await me).toMatchObject({ _id: id });
  });

  test('two calls at once ask for one log-in, and both go on', async () => {
    const { memberId, id } = await enterAndEnd();
    let asks = 0;
    portal.gate.subscribe(() => {
      asks += portal.gate.waiting() ? 1 : 0;
    });
    const both = [portal.http.call('GET', '/api/v1/user/me'), rename('Ọlá')];
    await asked().toBe(true);
    await portal.auth.login({ memberId, password });
    portal.gate.settle(true);
    const [me, changed] = await Promise.all(both);
    expect(me).toMatchObject({ _id: id });
    expect(changed).toMatchObject({ data: { user: { fname: 'Ọlá' } } });
    expect(asks).toBe(1);
  });

  test('a call whose refusal comes after the log-in is simply sent again', async () => {
    const { memberId, id } = await enterAndEnd();
    const { body } = await newSession(portal.server, memberId);
    const late = portal.http.call('GET', '/api/v1/user/me');
    /* Sent with the old token, answered when the new one is there. */
    localStorage.setItem('authToken', body.token);
    expect(await late).toMatchObject({ _id: id });
    expect(portal.gate.waiting()).toBe(false);
  });

  test('fails where the log-in is given up', async () => {
    await enterAndEnd();
    const refused = expect(rename('Ọlá')).rejects.toMatchObject({ status: 401 });
    await asked().toBe(true);
    portal.gate.settle(false);
    await refused;
  });

  test('is asked for once a call: a new session that is over as well fails', async () => {
    const { memberId } = await enterAndEnd();
    const me = expect(portal.http.call('GET', '/api/v1/user/me')).rejects.toMatchObject({
      status: 401,
    });
    await asked().toBe(true);
    const { body } = await newSession(portal.server, memberId);
    await portal.server.request('POST', '/api/v1/user/logout', { token: body.token });
    localStorage.setItem('authToken', body.token);
    portal.gate.settle(true);
    await me;
    expect(portal.gate.waiting()).toBe(false);
  });

  test('whoever has logged out meanwhile is not asked', async () => {
    await enterAndEnd();
    const me = portal.http.call('GET', '/api/v1/user/me');
    localStorage.clear();
    await expect(me).rejects.toMatchObject({ status: 401 });
    expect(portal.gate.waiting()).toBe(false);
  });
});

describe('what is no session’s end', () => {
  test('a call without a token', async () => {
    await expect(portal.http.call('GET', '/api/v1/user/me')).rejects.toMatchObject({ status: 401 });
    expect(portal.gate.waiting()).toBe(false);
  });

  test('a permission that is missing', async () => {
    await portal.enter('user');
    await expect(portal.http.call('GET', '/api/v1/user/getAllUsers')).rejects.toMatchObject({
      status: 403,
    });
    expect(portal.gate.waiting()).toBe(false);
  });

  test('a wrong current password', async () => {
    await portal.enter('user');
    const body = { passwordCurrent: 'x', password: 'long enough', passwordConfirm: 'long enough' };
    const changed = portal.http.call('PATCH', '/api/v1/user/updateMyPassword', body);
    await expect(changed).rejects.toMatchObject({ status: 401 });
    expect(portal.gate.waiting()).toBe(false);
  });
});
