import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { success } from '../../envelope.ts';
import { preferencesForm, preferencesSchema } from './schemas.ts';

const withPreferences = success({ data: z.object({ preferences: preferencesSchema }) });

export const preferenceCalls = {
  preferences: defineCall({
    method: 'GET',
    path: '/api/v1/user/preferences',
    summary: 'Read which mails and text messages I want',
    access: 'session',
    response: withPreferences,
    record: 'data.preferences',
  }),
  updatePreferences: defineCall({
    method: 'PATCH',
    path: '/api/v1/user/preferences',
    summary: 'Change which mails and text messages I want; absent fields stay as they are',
    access: 'session',
    body: preferencesForm,
    response: withPreferences,
    record: 'data.preferences',
  }),
};
