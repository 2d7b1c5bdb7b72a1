import { routes } from '../../../plugins/bind.ts';
import { changePreferences, preferencesOf } from './preferences.ts';

/** Registers the calls for which mails and text messages a member wants. */
export const preferenceRoutes = routes((context) => ({
  preferences: ({ actor }) => preferencesOf(context, actor.userId),
  updatePreferences: ({ actor, body }) => changePreferences(context, actor, body),
}));
