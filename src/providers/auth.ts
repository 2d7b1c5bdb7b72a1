import type { AuthProvider } from '@refinedev/core';
import type { User } from '#contract/account/schemas.ts';
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
 * Returns the user of the stored session. Fetches and stores the user if only the token is stored. Null without a
 * session, or if the server refuses it.
 */
async function currentUser(http: Http): Promise<User | null> {
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
 * Creates refine's auth provider over the stored session. The public site handles
 * registration and lost passwords without refine (src/public/forms).
 */
export function createAuthProvider(http: Http): AuthProvider {
  return {
    login: async (credentials: Credentials) => {
      try {
        /* Uses its own client, because the portal's would wait for this very log-in. */
        const user = await logIn(credentials);
        return { success: true, redirectTo: homeOf(user.role) };
      } catch (error) {
        return failed(error);
      }
    },

    /* The guard redirects home, as for a visitor without a session. */
    logout: async () => {
      await endSession();
      return { success: true };
    },

    /* Runs on every path, so it reads only storage. The server decides in every call. */
    check: async () =>
      readToken() ? { authenticated: true } : { authenticated: false, redirectTo: '/' },

    /* An ended session is renewed over the page, by the call itself; cancelling goes home. */
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
        /* Stores the new token if the back end sends one; the old one is then invalid. */
        if (answer?.token && answer.data?.user)
          saveSession({ token: answer.token, data: answer.data });
        return { success: true };
      } catch (error) {
        return failed(error);
      }
    },
  };
}
