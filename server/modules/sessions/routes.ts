import { calls } from '#contract/calls.ts';
import type { App } from '../../app-types.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { bind, succeed } from '../../plugins/bind.ts';
import { deleteSession, deleteSessionsOf, listSessions } from './sessions.ts';

/** Registers log-out, and the list of a user's sessions. */
export function sessionRoutes(app: App, { db }: Context): void {
  bind(app, calls.logout, async ({ actor }) => {
    await deleteSession(db, actor.userId, actor.sessionId);
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
    await deleteSessionsOf(db, actor.userId, actor.sessionId);
  });

  bind(app, calls.endSession, async ({ actor, params }) => {
    const ended = isUuid(params.id) && (await deleteSession(db, actor.userId, params.id));
    if (!ended) throw notFound('This session');
  });
}
