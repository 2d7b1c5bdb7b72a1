import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeed } from '../../../plugins/bind.ts';
import { changePreferences, preferencesOf } from './preferences.ts';

/** Registers the calls for which mails and text messages a member wants. */
export function preferenceRoutes(app: App, context: Context): void {
  bind(app, calls.preferences, async ({ actor }) =>
    succeed({ data: { preferences: await preferencesOf(context, actor.userId) } }),
  );

  bind(app, calls.updatePreferences, async ({ actor, body }) =>
    succeed({ data: { preferences: await changePreferences(context, actor, body) } }),
  );
}
