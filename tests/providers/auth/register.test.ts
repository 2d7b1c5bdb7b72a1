import { expect, test } from 'vitest';
import { readToken, readUser } from '../../../src/providers/session.ts';
import { isAlive } from '../../server/support/accounts.ts';
import { makeMember, makePhoto, signUpFields } from '../../server/support/builders.ts';
import { servePortal } from '../support/portal.ts';

const portal = servePortal();
const photo = async () => new File([new Uint8Array(await makePhoto())], 'me.jpg');

test('a new member’s session is kept, and their dashboard follows', async () => {
  const fields = signUpFields();
  const answer = await portal.auth.register?.({ ...fields, photo: await photo() });
  expect(answer).toEqual({ success: true, redirectTo: '/dashboard' });
  expect(readUser()).toMatchObject({ memberId: fields.memberId, role: 'user' });
  expect(await isAlive(portal.server, readToken() ?? '')).toBe(true);
});

test('what is taken or wrong is told field by field', async () => {
  const { memberId } = await makeMember(portal.server);
  const taken = signUpFields({ memberId });
  expect(await portal.auth.register?.({ ...taken, photo: await photo() })).toMatchObject({
    success: false,
    error: { status: 409, errors: { memberId: expect.any(String) } },
  });
  const wrong = signUpFields({ birthDay: '31-02', phoneNumber: '123' });
  expect(await portal.auth.register?.({ ...wrong, photo: await photo() })).toMatchObject({
    success: false,
    error: {
      status: 400,
      errors: {
        birthDay: 'Date of birth must be in the format dd-mm.',
        phoneNumber: 'Phone number must be 11 digits.',
      },
    },
  });
  expect(readToken()).toBeNull();
});

test('without a photo the fields are sent all the same, and only the photo is missed', async () => {
  const answer = await portal.auth.register?.(signUpFields());
  expect(answer).toMatchObject({ success: false, error: { status: 400 } });
  expect(answer).toHaveProperty('error.errors', { photo: expect.any(String) });
});
