import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { bind, succeed } from '../../../plugins/bind.ts';
import { listSessions } from './repo.ts';
import { endOtherSessions, endSession } from './sessions.ts';

/** Registers log-out, and the list of a user's sessions. */
export function sessionRoutes(app: App, { db }: Context): void {
  bind(app, calls.logout, async ({ actor }) => {
    await endSession(db, actor, actor.sessionId);
  });

  bind(app, calls.sessions, async ({ actor }) => {
    const rows = await listSessions(db, actor.userId);
    const sessions = rows.map((row) => ({
      _id: row.id,
      device: row.device,
      remember: row.remember,
      current: row.id === actor.sessionId,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    }));
    return succeed({ results: sessions.length, data: { sessions } });
  });

  bind(app, calls.endSessions, async ({ actor }) => {
    await endOtherSessions(db, actor);
  });

  bind(app, calls.endSession, async ({ actor, params }) => {
    if (!(await endSession(db, actor, params.id))) throw notFound('This session');
  });
}
