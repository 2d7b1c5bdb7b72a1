import { z } from 'zod';
import { roles } from './access.ts';
import { defineCall } from './call.ts';
import { success } from './envelope.ts';
import {
  anyOf,
  idsParameter,
  limitParameter,
  pageParameter,
  searchParameter,
  yesOrNo,
} from './lists.ts';
import { photoRule } from './upload-rules.ts';
import {
  accountStates,
  designations,
  forgottenPasswordForm,
  loginForm,
  passwordForm,
  resetForm,
  sessionSchema,
  signUpForm,
  standings,
  updateMeForm,
  userSchema,
} from './users.ts';

const tag = 'Members';
const account = 'Account';
const withUser = success({ data: z.object({ user: userSchema }) });
const withSession = success({ token: z.string(), data: z.object({ user: userSchema }) });
const said = success({ message: z.string() });
const byId = z.object({ id: z.string() });
const byToken = z.object({ token: z.string() });

export const memberSorts = [
  'name',
  '-name',
  'memberId',
  '-memberId',
  'createdAt',
  '-createdAt',
] as const;
export type MemberSort = (typeof memberSorts)[number];

/** How the members' list can be narrowed, sorted and paged. */
export const memberListQuery = z.object({
  page: pageParameter,
  limit: limitParameter().default(20),
  search: searchParameter,
  sort: z.enum(memberSorts, `sort must be one of ${memberSorts.join(', ')}.`).default('name'),
  /** Filters by choices take several, separated by commas. */
  status: anyOf('status', designations).optional(),
  diaspora: yesOrNo('diaspora').optional(),
  confirmed: yesOrNo('confirmed').optional(),
  standing: anyOf('standing', standings).optional(),
  accountState: anyOf('accountState', accountStates).optional(),
  role: anyOf('role', roles).optional(),
  ids: idsParameter().optional(),
});

/** Searches and filters count their hits up to here; `totalIsExact` is then false. */
export const countedHits = 10_000;

export const userCalls = {
  login: defineCall({
    method: 'POST',
    path: '/api/v1/user/login',
    summary: 'Log in with a member ID and a password',
    tag: account,
    access: 'anyone',
    body: loginForm,
    response: withSession,
    record: 'data.user',
    failures: [401, 429],
  }),
  signUp: defineCall({
    method: 'POST',
    path: '/api/v1/user/signup',
    summary: 'Register as a member, with a photo',
    tag: account,
    access: 'anyone',
    body: signUpForm,
    upload: { ...photoRule, required: true },
    status: 201,
    response: withSession,
    record: 'data.user',
    failures: [409, 429, 503],
  }),
  logout: defineCall({
    method: 'POST',
    path: '/api/v1/user/logout',
    summary: 'End this session',
    tag: account,
    access: 'session',
    status: 204,
  }),
  me: defineCall({
    method: 'GET',
    path: '/api/v1/user/me',
    summary: 'The user who is logged in: the object itself, without envelope',
    tag: account,
    access: 'session',
    response: userSchema,
    record: '',
  }),
  updateMe: defineCall({
    method: 'PATCH',
    path: '/api/v1/user/updateMe',
    summary:
      'Change my account; absent fields stay as they are, and so does the e-mail address without `passwordCurrent`',
    tag: account,
    access: 'session',
    body: updateMeForm,
    upload: photoRule,
    response: success({
      data: z.object({ user: userSchema }),
      /** Where the address was left as it was: why, as a sentence and by field. */
      message: z.string().optional(),
      errors: z.record(z.string(), z.string()).optional(),
    }),
    record: 'data.user',
    failures: [401, 409, 429, 503],
  }),
  updateMyPassword: defineCall({
    method: 'PATCH',
    path: '/api/v1/user/updateMyPassword',
    summary: 'Change my password; every other session ends',
    tag: account,
    access: 'session',
    body: passwordForm,
    response: withSession,
    record: 'data.user',
    failures: [401, 429],
  }),
  forgotPassword: defineCall({
    method: 'POST',
    path: '/api/v1/user/forgotPassword',
    summary: 'Ask for a link to set a new password; the answer is always the same',
    tag: account,
    access: 'anyone',
    body: forgottenPasswordForm,
    response: said,
    failures: [429],
  }),
  resetPassword: defineCall({
    method: 'PATCH',
    path: '/api/v1/user/resetPassword/{token}',
    summary: 'Set a new password with the token of a mailed link, and log in',
    tag: account,
    access: 'anyone',
    params: byToken,
    body: resetForm,
    response: withSession,
    record: 'data.user',
    failures: [400],
  }),
  confirmEmail: defineCall({
    method: 'POST',
    path: '/api/v1/user/confirmEmail/{token}',
    summary: 'Confirm an e-mail address with the token of a mailed link',
    tag: account,
    access: 'anyone',
    params: byToken,
    response: said,
    failures: [400],
  }),
  sessions: defineCall({
    method: 'GET',
    path: '/api/v1/user/sessions',
    summary: 'Where I am logged in',
    tag: account,
    access: 'session',
    response: success({
      results: z.number(),
      data: z.object({ sessions: z.array(sessionSchema) }),
    }),
    list: { rows: 'data.sessions' },
  }),
  endSessions: defineCall({
    method: 'DELETE',
    path: '/api/v1/user/sessions',
    summary: 'Log out everywhere else',
    tag: account,
    access: 'session',
    status: 204,
  }),
  endSession: defineCall({
    method: 'DELETE',
    path: '/api/v1/user/sessions/{id}',
    summary: 'End one of my sessions',
    tag: account,
    access: 'session',
    params: byId,
    status: 204,
    failures: [404],
  }),
  getAllUsers: defineCall({
    method: 'GET',
    path: '/api/v1/user/getAllUsers',
    summary: 'The members, a page at a time',
    tag,
    access: 'members.read',
    query: memberListQuery,
    response: success({
      results: z.number(),
      totalUsers: z.number(),
      totalIsExact: z.boolean(),
      numOfPages: z.number(),
      data: z.object({ users: z.array(userSchema) }),
    }),
    list: {
      rows: 'data.users',
      total: 'totalUsers',
      exact: 'totalIsExact',
      sort: memberSorts.filter((sort) => !sort.startsWith('-')),
    },
  }),
  diasporaUsers: defineCall({
    method: 'GET',
    path: '/api/v1/user/diasporaUsers',
    summary: 'How many members live in the diaspora',
    tag,
    access: 'members.read',
    response: success({ totalDiasporaUsers: z.number() }),
  }),
  getUser: defineCall({
    method: 'GET',
    path: '/api/v1/user/{id}',
    summary: 'One member',
    tag,
    access: 'members.read',
    params: byId,
    response: withUser,
    record: 'data.user',
    failures: [404],
  }),
  photo: defineCall({
    method: 'GET',
    path: '/api/v1/photo/{key}/{file}',
    summary: "A member's photo in one of its widths, by an unguessable key",
    tag,
    access: 'anyone',
    params: z.object({ key: z.string(), file: z.string() }),
    produces: 'image/webp',
    failures: [404],
  }),
};
