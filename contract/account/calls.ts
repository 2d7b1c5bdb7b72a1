import { z } from 'zod';
import { answersList, answersMessage, answersOne } from '../answers.ts';
import { defineCall } from '../define-call.ts';
import { success } from '../envelope.ts';
import { photoRule } from '../upload-rules.ts';
import * as forms from './forms.ts';
import { preferencesForm, preferencesSchema } from './preferences/schemas.ts';
import { sessionSchema, userSchema } from './schemas.ts';

const withSession = {
  response: success({ token: z.string(), data: z.object({ user: userSchema }) }),
  record: 'data.user',
} as const;
/* What a mailed link, or a letter, leads to. */
const setsPassword = {
  access: 'anyone',
  body: forms.resetForm,
  ...withSession,
  failures: [400, 429],
} as const;
const answersLink = { access: 'anyone', ...answersMessage, failures: [400, 409, 429] } as const;

const withPreferences = answersOne('preferences', preferencesSchema);

/** Calls about one’s own account: registration, log-in, password, which mails are wanted. */
export const accountCalls = {
  login: defineCall('POST /api/v1/user/login', {
    summary: 'Log in with a member ID or an e-mail address, and a password',
    access: 'anyone',
    body: forms.loginForm,
    ...withSession,
    failures: [401, 429],
  }),
  signUp: defineCall('POST /api/v1/user/signup', {
    summary: 'Register as a member, with a photo',
    access: 'anyone',
    body: forms.signUpForm,
    upload: { ...photoRule, required: true },
    status: 201,
    ...withSession,
    failures: [409, 429, 503],
  }),
  logout: defineCall('POST /api/v1/user/logout', {
    summary: 'End this session',
    access: 'session',
    status: 204,
  }),
  me: defineCall('GET /api/v1/user/me', {
    summary: 'The user who is logged in: the object itself, without envelope',
    access: 'session',
    response: userSchema,
    record: '',
  }),
  updateMe: defineCall('PATCH /api/v1/user/updateMe', {
    summary:
      'Change my account; absent fields stay as they are. A new e-mail address needs `passwordCurrent`, and holds once it is confirmed',
    access: 'session',
    body: forms.updateMeForm,
    upload: photoRule,
    response: success({
      data: z.object({ user: userSchema }),
      /** Why the address was not changed, as a sentence and by field. */
      message: z.string().optional(),
      errors: z.record(z.string(), z.string()).optional(),
    }),
    record: 'data.user',
    failures: [401, 409, 429, 503],
  }),
  updateMyPassword: defineCall('PATCH /api/v1/user/updateMyPassword', {
    summary: 'Change my password; every other session ends',
    access: 'session',
    body: forms.passwordForm,
    ...withSession,
    failures: [401, 429],
  }),
  forgotPassword: defineCall('POST /api/v1/user/forgotPassword', {
    summary: 'Request a link to reset the password; the answer is always the same',
    access: 'anyone',
    body: forms.forgottenPasswordForm,
    ...answersMessage,
    failures: [429],
  }),
  resetPassword: defineCall('PATCH /api/v1/user/resetPassword/{token}', {
    summary: 'Set a new password with the token of a mailed link, and log in',
    ...setsPassword,
  }),
  confirmEmail: defineCall('POST /api/v1/user/confirmEmail/{token}', {
    summary: 'Confirm an e-mail address with the token of a mailed link',
    ...answersLink,
  }),
  resendConfirmation: defineCall('POST /api/v1/user/confirmEmail', {
    summary: 'Mail the link again that confirms my e-mail address, or the new one that I asked for',
    access: 'session',
    response: success({ message: z.string(), data: z.object({ email: z.string() }) }),
    record: 'data',
    failures: [409, 429],
  }),
  undoEmailChange: defineCall('POST /api/v1/user/undoEmail/{token}', {
    summary:
      'Undo a change of the e-mail address with the token of a link mailed to the former one',
    ...answersLink,
  }),
  sessions: defineCall('GET /api/v1/user/sessions', {
    summary: 'List my sessions',
    access: 'session',
    ...answersList('sessions', sessionSchema, { results: z.number() }),
  }),
  endSessions: defineCall('DELETE /api/v1/user/sessions', {
    summary: 'Log out everywhere else',
    access: 'session',
    status: 204,
  }),
  endSession: defineCall('DELETE /api/v1/user/sessions/{id}', {
    summary: 'End one of my sessions',
    access: 'session',
    status: 204,
  }),
  photo: defineCall('GET /api/v1/photo/{key}/{file}', {
    summary: "A member's photo in one of its widths, by an unguessable key",
    access: 'anyone',
    produces: 'image/webp',
  }),
  claimAccount: defineCall('PATCH /api/v1/user/claim/{token}', {
    summary: 'Set the first password with the token of an invitation, and log in',
    ...setsPassword,
  }),

  /* Which mails and text messages a member wants. */
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
} as const;
