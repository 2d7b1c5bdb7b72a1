import type { AuthProvider } from '@refinedev/core';
import type { User } from '#contract/accounts/schemas.ts';
import { type Http, HttpError, messages } from '../shared/http/http.ts';
import {
  type Credentials,
  endSession,
  homeOf,
  logIn,
  readToken,
  readUser,
  type SessionAnswer,
  saveSession,
  saveUser,
} from '../shared/session.ts';

type Failed = { success: false; error: Error };

const failed = (error: unknown): Failed => ({
  success: false,
  error: error instanceof Error ? error : new Error(messages.unknown),
});

type NewPassword = { passwordCurrent: string; password: string; passwordConfirm: string };

/**
 * The user of the stored session; asked for and stored where only the token is there (specification §4).
 * Null without a session, or where the server does not know it.
 */
export async function currentUser(http: Http): Promise<User | null> {
  if (!readToken()) return null;
  const stored = readUser();
  if (stored) return stored;
  try {
    saveUser(await http.send({ method: 'GET', path: '/api/v1/user/me' }));
    return readUser();
  } catch {
    return null;
  }
}

/**
 * Refine's auth provider over the stored session (specification §4, §8). Registration and lost passwords are
 * the public site's, which is without refine (src/public/forms).
 */
export function createAuthProvider(http: Http): AuthProvider {
  return {
    login: async (credentials: Credentials) => {
      try {
        /* With a client of its own: the portal's would wait for the very log-in that this is. */
        const user = await logIn(credentials);
        return { success: true, redirectTo: homeOf(user.role) };
      } catch (error) {
        return failed(error);
      }
    },

    /* The guard leads home, as it does a visitor without a session. */
    logout: async () => {
      await endSession();
      return { success: true };
    },

    /* On every path: storage only. The server has the last word in every call. */
    check: async () =>
      readToken() ? { authenticated: true } : { authenticated: false, redirectTo: '/' },

    /* A session that is over is renewed over the page, call by call; who gives that up goes home. */
    onError: async (error: unknown) =>
      error instanceof HttpError && error.status === 401 && !readToken()
        ? { logout: true, error }
        : {},

    getIdentity: () => currentUser(http),

    getPermissions: async () => (await currentUser(http))?.role ?? null,

    updatePassword: async ({ passwordCurrent, password, passwordConfirm }: NewPassword) => {
      try {
        const answer: Partial<SessionAnswer> | undefined = await http.send(
          { method: 'PATCH', path: '/api/v1/user/updateMyPassword' },
          { body: { passwordCurrent, password, passwordConfirm } },
        );
        /* The new token, where the back end gives one (api.md); the old one ends there. */
        if (answer?.token && answer.data?.user)
          saveSession({ token: answer.token, data: answer.data });
        return { success: true };
      } catch (error) {
        return failed(error);
      }
    },
  };
}
