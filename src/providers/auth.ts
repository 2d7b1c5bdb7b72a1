import type { AuthProvider } from '@refinedev/core';
import type { User } from '#contract/users.ts';
import { type Http, HttpError, messages } from './http.ts';
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
} from './session.ts';
import { toForm } from './to-form.ts';

type Failed = { success: false; error: Error };

const failed = (error: unknown): Failed => ({
  success: false,
  error: error instanceof Error ? error : new Error(messages.unknown),
});

/** The passwords of a form: the current one where a member changes it, a link's token where it was lost. */
type NewPassword = {
  password: string;
  passwordConfirm: string;
  passwordCurrent?: string;
  token?: string;
};

/**
 * The user of the stored session; asked for and stored where only the token is there (specification §4).
 * Null without a session, or where the server does not know it.
 */
export async function currentUser(http: Http): Promise<User | null> {
  if (!readToken()) return null;
  const stored = readUser();
  if (stored) return stored;
  try {
    saveUser(await http.get<User>('/api/v1/user/me'));
    return readUser();
  } catch {
    return null;
  }
}

/** Refine's auth provider over the stored session (specification §4, §8). */
export function createAuthProvider(http: Http): AuthProvider {
  const keep = (answer: SessionAnswer) => {
    saveSession(answer);
    return { success: true, redirectTo: homeOf(answer.data.user.role) };
  };
  return {
    login: async (credentials: Credentials) => {
      try {
        const user = await logIn(credentials, http);
        return { success: true, redirectTo: homeOf(user.role) };
      } catch (error) {
        return failed(error);
      }
    },

    register: async (values: Record<string, unknown>) => {
      try {
        return keep(await http.upload<SessionAnswer>('/api/v1/user/signup', toForm(values)));
      } catch (error) {
        return failed(error);
      }
    },

    logout: async () => {
      await endSession();
      return { success: true, redirectTo: '/' };
    },

    /* On every path: storage only. The server has the last word in every call. */
    check: async () =>
      readToken() ? { authenticated: true } : { authenticated: false, redirectTo: '/' },

    /* A session that is over is renewed over the page, call by call; whoever gave that up goes home. */
    onError: async (error: unknown) =>
      error instanceof HttpError && error.status === 401 && !readToken()
        ? { logout: true, redirectTo: '/', error }
        : {},

    getIdentity: () => currentUser(http),

    getPermissions: async () => (await currentUser(http))?.role ?? null,

    forgotPassword: async ({ memberId }: { memberId: string }) => {
      try {
        await http.post('/api/v1/user/forgotPassword', { memberId });
        return { success: true };
      } catch (error) {
        return failed(error);
      }
    },

    updatePassword: async ({ token, ...passwords }: NewPassword) => {
      const path = token
        ? `/api/v1/user/resetPassword/${encodeURIComponent(token)}`
        : '/api/v1/user/updateMyPassword';
      try {
        const answer = await http.patch<Partial<SessionAnswer> | undefined>(path, passwords);
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
