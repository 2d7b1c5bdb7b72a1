import { answersOne } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { preferencesForm, preferencesSchema } from './schemas.ts';

const withPreferences = answersOne('preferences', preferencesSchema);

export const preferenceCalls = {
  preferences: defineCall('GET /api/v1/user/preferences', {
    summary: 'Read which mails and text messages I want',
    access: 'session',
    ...withPreferences,
  }),
  updatePreferences: defineCall('PATCH /api/v1/user/preferences', {
    summary: 'Change which mails and text messages I want; absent fields stay as they are',
    access: 'session',
    body: preferencesForm,
    ...withPreferences,
  }),
};
