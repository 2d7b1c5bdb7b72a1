import type { FastifyRequest } from 'fastify';
import { mayCall } from '#contract/access.ts';
import { passwordForNewEmail } from '#contract/account/forms.ts';
import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { tooManyRequests } from '../../../errors.ts';
import { bind, succeed } from '../../../plugins/bind.ts';
import { confirmEmail, resendConfirmation, undoEmailChange } from '../email/email-change.ts';
import * as credentials from '../passwords/credentials.ts';
import { logIn } from '../passwords/log-in.ts';
import { refuseGuessable } from '../passwords/set-password.ts';
import type { Origin } from '../sessions/sessions.ts';
import { refuseConflicts } from './conflicts.ts';
import { findPhoto, storePhoto } from './photos.ts';
import { getSelf, signUp, updateAccount } from './users.ts';

/* The browser's own description, shortened; shown only to the session's owner. */
const deviceOf = (request: FastifyRequest) => request.headers['user-agent']?.slice(0, 200) ?? null;

const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  device: deviceOf(request),
});

/** Registers registration, log-in and one's own record. */
function ownRecordRoutes(app: App, context: Context): void {
  bind(app, calls.login, async ({ body, request }) => {
    const { token, user } = await context.passwords.runQueued(() =>
      logIn(context, body, originOf(request)),
    );
    return succeed({ token, data: { user } });
  });

  bind(app, calls.signUp, async ({ actor, body, file, request }) => {
    await refuseGuessable(body);
    const refuseLate = () => refuseConflicts(context, actor, body);
    await refuseLate();
    const by = { address: request.ip, isWaiting: true };
    const photoKey = await storePhoto(context, file, by, refuseLate);
    const { token, user } = await signUp(context, body, photoKey, originOf(request));
    return succeed({ token, data: { user } });
  });

  bind(app, calls.me, async ({ actor }) => getSelf(context, actor.userId));

  bind(app, calls.updateMe, async ({ actor, body, file, request }) => {
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
  });
}

/** Passwords and mailed links. */
function passwordRoutes(app: App, context: Context): void {
  bind(app, calls.updateMyPassword, async ({ actor, body, request }) => {
    const from = originOf(request);
    const { token, user } = await credentials.changePassword(context, actor, body, from);
    return succeed({ token, data: { user } });
  });

  bind(app, calls.forgotPassword, async ({ body, request }) => {
    await credentials.requestPasswordReset(context, body.memberId, { address: request.ip });
    return succeed({
      message: 'If there is such a member, an e-mail with a link is on its way.',
    });
  });

  bind(app, calls.resetPassword, async ({ params, body, request }) => {
    const from = originOf(request);
    const { token, user } = await credentials.setPasswordByLink(
      context,
      'reset-password',
      params.token,
      body,
      from,
    );
    return succeed({ token, data: { user } });
  });

  bind(app, calls.claimAccount, async ({ params, body, request }) => {
    const from = originOf(request);
    const { token, user } = await credentials.setPasswordByLink(
      context,
      'invitation',
      params.token,
      body,
      from,
    );
    return succeed({ token, data: { user } });
  });

  bind(app, calls.confirmEmail, async ({ actor, params }) => {
    const { before } = await confirmEmail(context, actor, params.token);
    return succeed({
      message: before
        ? 'This e-mail address is confirmed.'
        : 'Thank you. Your e-mail address is confirmed.',
    });
  });

  bind(app, calls.resendConfirmation, async ({ actor }) => {
    const email = await resendConfirmation(context, actor);
    return succeed({
      message: `An e-mail with a link is on its way to ${email}.`,
      data: { email },
    });
  });

  bind(app, calls.undoEmailChange, async ({ actor, params }) => {
    const email = await undoEmailChange(context, actor, params.token);
    return succeed({
      message: `Your e-mail address is ${email}. Every device is logged out, and the password is void: an e-mail with a link for a new one is on its way to you.`,
    });
  });
}

const isCurrent = ({ headers }: FastifyRequest, tag: string) =>
  (headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);

/*
 * Only the browser may cache a photo, and it revalidates each time, so that a replaced photo, or
 * one of an erased member, is no longer shown.
 */
function photoRoute(app: App, context: Context): void {
  bind(app, calls.photo, async ({ params, request, reply }) => {
    const { tag, open } = await findPhoto(context, params.key, params.file);
    reply
      .header('cache-control', 'private, no-cache')
      .header('etag', tag)
      .header('cross-origin-resource-policy', 'cross-origin');
    if (isCurrent(request, tag)) return reply.code(304).send();
    const { stream, bytes } = await open();
    return reply.header('content-length', bytes).type('image/webp').send(stream);
  });
}

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

  ownRecordRoutes(app, context);
  passwordRoutes(app, context);
  photoRoute(app, context);
}
