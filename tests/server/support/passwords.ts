import { expect } from 'vitest';
import { password } from './builders.ts';
import { mailedLink } from './mails.ts';
import type { TestServer } from './test-server.ts';

/** The password that these forms set. */
export const fresh = 'another long phrase';

export function changePassword(
  server: TestServer,
  token: string,
  more: Record<string, unknown> = {},
) {
  const body = { passwordCurrent: password, password: fresh, passwordConfirm: fresh, ...more };
  return server.request('PATCH', '/api/v1/user/updateMyPassword', { token, body });
}

export function requestPasswordReset(server: TestServer, memberId: string) {
  return server.request('POST', '/api/v1/user/forgotPassword', { body: { memberId } });
}

export function resetPassword(
  server: TestServer,
  token: string,
  more: Record<string, unknown> = {},
) {
  const body = { password: fresh, passwordConfirm: fresh, ...more };
  return server.request('PATCH', `/api/v1/user/resetPassword/${token}`, { body });
}

/** Asks for a link to set a new password, and reads it in the mail. */
export async function requestedLink(
  server: TestServer,
  member: { memberId: string; email: string },
) {
  expect((await requestPasswordReset(server, member.memberId)).status).toBe(200);
  return mailedLink(server, member.email, 'reset-password');
}
