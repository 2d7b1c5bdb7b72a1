import { calls } from '#contract/calls.ts';
import type { App } from '../../app-types.ts';
import type { Context } from '../../context.ts';
import { findUndelivered, retryUndelivered } from '../../mail/undelivered-repo.ts';
import { bind, succeed } from '../../plugins/bind.ts';

/** Registers the calls for mails that could not be sent. */
export function mailRoutes(app: App, { db, outbox }: Context): void {
  bind(app, calls.undeliveredMails, async () => succeed({ data: await findUndelivered(db) }));

  bind(app, calls.retryMails, async () => {
    const queued = await retryUndelivered(db);
    outbox.wake();
    return succeed({ data: { queued } });
  });
}
