import { expect, test } from 'vitest';
import { makeMember } from '../../server/support/builders.ts';
import { mailedLink } from '../../server/support/mails.ts';
import { servePortal } from '../support/portal.ts';

const portal = servePortal();

test('mails a link to whoever is known, and succeeds alike for whoever is not', async () => {
  const { memberId, email } = await makeMember(portal.server);
  expect(await portal.auth.forgotPassword?.({ memberId })).toEqual({ success: true });
  const { token } = await mailedLink(portal.server, email, 'reset-password');
  expect(token).toMatch(/^[\w-]{20,}$/);
  expect(await portal.auth.forgotPassword?.({ memberId: 'NOBODY' })).toEqual({ success: true });
});

test('tells what is missing', async () => {
  expect(await portal.auth.forgotPassword?.({ memberId: ' ' })).toMatchObject({
    success: false,
    error: { status: 400, errors: { memberId: expect.any(String) } },
  });
});
