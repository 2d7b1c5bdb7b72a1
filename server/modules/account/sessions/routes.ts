import { notFound } from '../../../errors.ts';
import { routes } from '../../../plugins/bind.ts';
import { listSessions } from './repo.ts';
import { endOtherSessions, endSession } from './sessions.ts';

/** Registers log-out, and the list of a user's sessions. */
export const sessionRoutes = routes(({ db }) => ({
  logout: ({ actor }) => endSession(db, actor, actor.sessionId),
  sessions: async ({ actor }) => {
    const rows = await listSessions(db, actor.userId);
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
  endSessions: ({ actor }) => endOtherSessions(db, actor),
  endSession: async ({ actor, params }) => {
    if (!(await endSession(db, actor, params.id))) throw notFound('This session');
  },
}));
