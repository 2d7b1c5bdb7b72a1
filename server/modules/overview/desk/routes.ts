import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeed } from '../../../plugins/bind.ts';
import { readDesk } from './desk.ts';

/** Registers what waits for an office. */
export function deskRoutes(app: App, context: Context): void {
  bind(app, calls.desk, async ({ actor }) => succeed({ data: await readDesk(context, actor) }));
}
