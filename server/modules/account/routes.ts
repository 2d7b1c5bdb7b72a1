import type { FastifyRequest } from 'fastify';
import { mayCall } from '#contract/access.ts';
import { passwordForNewEmail } from '#contract/account/forms.ts';
import type { User } from '#contract/account/schemas.ts';
import { calls } from '#contract/calls.ts';
import type { App } from '../../app-types.ts';
import type { Context } from '../../context.ts';
import { notFound, tooManyRequests } from '../../errors.ts';
import { routes, succeed } from '../../plugins/bind.ts';
import { confirmEmail, resendConfirmation, undoEmailChange } from './email/email-change.ts';
import {
  changePassword,
  requestPasswordReset,
  setPasswordByLink,
} from './passwords/credentials.ts';
import { logIn } from './passwords/log-in.ts';
import { refuseGuessable } from './passwords/set-password.ts';
import { changePreferences, preferencesOf } from './preferences/preferences.ts';
import { listSessions } from './sessions/repo.ts';
import { endOtherSessions, endSession, type Origin } from './sessions/sessions.ts';
import { refuseConflicts } from './users/conflicts.ts';
import { findPhoto, storePhoto } from './users/photos.ts';
import { getSelf, signUp, updateAccount } from './users/users.ts';

/* The browser's own description, shortened; shown only to the session's owner. */
const deviceOf = (request: FastifyRequest) => request.headers['user-agent']?.slice(0, 200) ?? null;

const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  device: deviceOf(request),
});

/* A session that has just been opened. */
const opened = ({ token, user }: { token: string; user: User }) =>
  succeed({ token, data: { user } });

const isCurrent = ({ headers }: FastifyRequest, tag: string) =>
  (headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);

const ownRoutes = routes((context) => ({
  /* Registration, log-in and one's own record. */
  login: async ({ body, request }) =>
    opened(await context.passwords.runQueued(() => logIn(context, body, originOf(request)))),
  signUp: async ({ actor, body, file, request }) => {
    await refuseGuessable(body);
    const refuseLate = () => refuseConflicts(context, actor, body);
    await refuseLate();
    const by = { address: request.ip, isWaiting: true };
    const photoKey = await storePhoto(context, file, by, refuseLate);
    return opened(await signUp(context, body, photoKey, originOf(request)));
  },
  me: ({ actor }) => getSelf(context, actor.userId),
  updateMe: async ({ actor, body, file, request }) => {
    const by = { address: request.ip, isWaiting: !mayCall(actor, 'member') };
    const photoKey = file && (await storePhoto(context, file, by));
    const { user, isPasswordMissing } = await updateAccount(context, actor, body, photoKey);
    return succeed({
      data: { user },
      ...(isPasswordMissing && {
        message: passwordForNewEmail,
        errors: { passwordCurrent: passwordForNewEmail },
      }),
    });
  },

  /* Passwords and mailed links. */
  updateMyPassword: async ({ actor, body, request }) =>
    opened(await changePassword(context, actor, body, originOf(request))),
  forgotPassword: async ({ body, request }) => {
    await requestPasswordReset(context, body.memberId, { address: request.ip });
    return 'If there is such a member, an e-mail with a link is on its way.';
  },
  resetPassword: async ({ params: { token }, body, request }) => {
    const from = originOf(request);
    return opened(await setPasswordByLink(context, 'reset-password', token, body, from));
  },
  claimAccount: async ({ params: { token }, body, request }) => {
    const from = originOf(request);
    return opened(await setPasswordByLink(context, 'invitation', token, body, from));
  },
  confirmEmail: async ({ actor, params }) => {
    const { before } = await confirmEmail(context, actor, params.token);
    return before
      ? 'This e-mail address is confirmed.'
      : 'Thank you. Your e-mail address is confirmed.';
  },
  resendConfirmation: async ({ actor }) => {
    const email = await resendConfirmation(context, actor);
    return succeed({
      message: `An e-mail with a link is on its way to ${email}.`,
      data: { email },
    });
  },
  undoEmailChange: async ({ actor, params }) => {
    const email = await undoEmailChange(context, actor, params.token);
    return `Your e-mail address is ${email}. Every device is logged out, and the password is void: an e-mail with a link for a new one is on its way to you.`;
  },

  /* Log-out, and the list of one's sessions. */
  logout: ({ actor }) => endSession(context.db, actor, actor.sessionId),
  sessions: async ({ actor }) => {
    const rows = await listSessions(context.db, actor.userId);
    return rows.map((row) => ({
      _id: row.id,
      device: row.device,
      remember: row.remember,
      current: row.id === actor.sessionId,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    }));
  },
  endSessions: ({ actor }) => endOtherSessions(context.db, actor),
  endSession: async ({ actor, params }) => {
    if (!(await endSession(context.db, actor, params.id))) throw notFound('This session');
  },

  /* Which mails and text messages a member wants. */
  preferences: ({ actor }) => preferencesOf(context, actor.userId),
  updatePreferences: ({ actor, body }) => changePreferences(context, actor, body),

  /*
   * Only the browser may cache a photo, and it revalidates each time, so that a replaced photo, or
   * one of an erased member, is no longer shown.
   */
  photo: async ({ params, request, reply }) => {
    const { tag, open } = await findPhoto(context, params.key, params.file);
    reply
      .header('cache-control', 'private, no-cache')
      .header('etag', tag)
      .header('cross-origin-resource-policy', 'cross-origin');
    if (isCurrent(request, tag)) return reply.code(304).send();
    const { stream, bytes } = await open();
    return reply.header('content-length', bytes).type('image/webp').send(stream);
  },
}));

/** Registers every call about one's own account, and members' photos. */
export function accountRoutes(app: App, context: Context): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.call !== calls.signUp) return;
    const wait = await context.limits.signUpByAddress.count(request.ip);
    if (wait !== null)
      throw tooManyRequests(
        'Too many registrations from here. Please try again later.',
        wait / 1000,
      );
  });

  ownRoutes(app, context);
}
