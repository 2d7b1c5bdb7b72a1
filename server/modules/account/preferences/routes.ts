import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bindOne } from '../../../plugins/bind.ts';
import { changePreferences, preferencesOf } from './preferences.ts';

/** Registers the calls for which mails and text messages a member wants. */
export function preferenceRoutes(app: App, context: Context): void {
  bindOne(app, calls.preferences, ({ actor }) => preferencesOf(context, actor.userId));

  bindOne(app, calls.updatePreferences, ({ actor, body }) =>
    changePreferences(context, actor, body),
  );
}
