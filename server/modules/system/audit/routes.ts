import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeedPage } from '../../../plugins/bind.ts';
import { listEntries } from './entries.ts';

/** Registers the call that reads the audit trail. */
export function auditRoutes(app: App, context: Context): void {
  bind(app, calls.auditEntries, async ({ query }) =>
    succeedPage('entries', await listEntries(context, query)),
  );
}
