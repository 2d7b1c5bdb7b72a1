import type { RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { mayCall, opensLater, opensOnceConfirmed } from '#contract/access.ts';
import { type Call, countedAs } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { UserActor } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { AppError, forbidden, unauthenticated } from '../errors.ts';

/** The token of `Authorization: Bearer <token>`, else null (RFC 6750). */
function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? null;
}

/* The calls that a user with a one-time password may make: set another, or log out. */
const allowedWithOneTimePassword: ReadonlySet<Call> = new Set<Call>([
  calls.me,
  calls.updateMyPassword,
  calls.logout,
]);

const mustChangePassword = () =>
  new AppError(403, 'Please change your one-time password before you go on.');

type Options = {
  context: Context;
  /** Returns a token's user, who calls from an address; null where the token opens nothing. */
  authenticate: (token: string, address: string) => Promise<UserActor | null>;
};

/**
 * Checks, before the request's body is read, whether its user may make the call: 401 without a
 * session, 403 without the permission or with a one-time password that must be changed first, 429 for one
 * document or file too many. A route without a rule stops the server at start.
 */
export const authPlugin = fp<Options>(async (app, { context, authenticate }) => {
  app.decorateRequest('actor', null);

  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const unprotected = routes.find(({ config }) => !config?.call && !config?.publicReason);
    if (unprotected)
      throw new Error(
        `${String(unprotected.method)} ${unprotected.url} has no rule of who may call it.`,
      );
  });

  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config;
    const access = call?.access ?? 'anyone';
    if (access === 'anyone') return;
    const token = bearerToken(request.headers.authorization);
    const actor = token ? await authenticate(token, request.ip) : null;
    if (!actor) throw unauthenticated();
    if (!mayCall(actor, access))
      throw forbidden(opensLater(actor, access) ? opensOnceConfirmed : undefined);
    if (actor.mustChangePassword && !(call && allowedWithOneTimePassword.has(call)))
      throw mustChangePassword();
    const counted = call && countedAs(call);
    if (counted) await context.limits.account.count(counted, actor.userId, actor.role);
    request.actor = actor;
  });
});
