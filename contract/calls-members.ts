import { z } from 'zod';
import { defineCall } from './call.ts';
import { memberListQuery } from './calls-users.ts';
import { success } from './envelope.ts';
import { importBytes, importedRow, importForm, importTotals } from './import.ts';
import { exportFormat } from './lists.ts';
import {
  confirmForm,
  confirmManyForm,
  inviteForm,
  memberForm,
  newMemberForm,
  roleForm,
} from './members.ts';
import { resetForm, userSchema } from './users.ts';

const tag = 'Members';
const byId = z.object({ id: z.string() });
const withUser = success({ data: z.object({ user: userSchema }) });
const said = success({ message: z.string() });

/** The filters, search and sort of the members' list, without its pages. */
export const memberExportQuery = memberListQuery
  .omit({ page: true, limit: true })
  .extend({ format: exportFormat });

/** What admins do with the register of members. */
export const memberCalls = {
  updateUser: defineCall({
    method: 'PATCH',
    path: '/api/v1/user/{id}',
    summary: "Correct a member's record; absent fields stay as they are",
    tag,
    access: 'members.write',
    params: byId,
    body: memberForm,
    response: withUser,
    record: 'data.user',
    failures: [404, 409, 429],
  }),
  confirmUser: defineCall({
    method: 'POST',
    path: '/api/v1/user/{id}/confirm',
    summary: 'Say that a member ID is its bearer’s, or take that back',
    tag,
    access: 'members.write',
    params: byId,
    body: confirmForm,
    response: withUser,
    record: 'data.user',
    failures: [404],
  }),
  disableUser: defineCall({
    method: 'POST',
    path: '/api/v1/user/{id}/disable',
    summary: 'Disable an account: its sessions end, and it cannot log in',
    tag,
    access: 'members.write',
    params: byId,
    response: withUser,
    record: 'data.user',
    failures: [404, 409],
  }),
  enableUser: defineCall({
    method: 'POST',
    path: '/api/v1/user/{id}/enable',
    summary: 'Enable a disabled account',
    tag,
    access: 'members.write',
    params: byId,
    response: withUser,
    record: 'data.user',
    failures: [404, 409],
  }),
  setRole: defineCall({
    method: 'POST',
    path: '/api/v1/user/{id}/role',
    summary: 'Make or unmake an admin; a change ends their sessions',
    tag,
    access: 'members.write',
    params: byId,
    body: roleForm,
    response: withUser,
    record: 'data.user',
    failures: [404, 409],
  }),
  sendResetLink: defineCall({
    method: 'POST',
    path: '/api/v1/user/{id}/resetPassword',
    summary: 'Mail a member the link to set a new password',
    tag,
    access: 'members.write',
    params: byId,
    response: said,
    failures: [404, 409, 429],
  }),
  claimAccount: defineCall({
    method: 'PATCH',
    path: '/api/v1/user/claim/{token}',
    summary: 'Set the first password with the token of an invitation, and log in',
    tag: 'Account',
    access: 'anyone',
    params: z.object({ token: z.string() }),
    body: resetForm,
    response: success({ token: z.string(), data: z.object({ user: userSchema }) }),
    record: 'data.user',
    failures: [400],
  }),
  createMember: defineCall({
    method: 'POST',
    path: '/api/v1/members',
    summary: 'Put a member on the register, whose account waits to be claimed',
    tag,
    access: 'members.write',
    body: newMemberForm,
    status: 201,
    response: withUser,
    record: 'data.user',
    failures: [409],
  }),
  confirmMembers: defineCall({
    method: 'POST',
    path: '/api/v1/members/confirm',
    summary:
      'Confirm the member IDs of several, or take that back: all of them, or none where one is not found',
    tag,
    access: 'members.write',
    body: confirmManyForm,
    response: success({ data: z.object({ changed: z.number(), unchanged: z.number() }) }),
    record: 'data',
    failures: [404],
  }),
  importMembers: defineCall({
    method: 'POST',
    path: '/api/v1/members/import',
    summary: 'Put a list of members on the register, or see what that would do',
    tag,
    access: 'members.write',
    body: importForm,
    maxBytes: importBytes,
    response: success({
      data: z.object({ applied: z.boolean(), totals: importTotals, rows: z.array(importedRow) }),
    }),
    record: 'data',
    failures: [409],
  }),
  inviteMembers: defineCall({
    method: 'POST',
    path: '/api/v1/members/invite',
    summary: 'Mail invited members a link to claim their record; once an hour at most',
    tag,
    access: 'members.write',
    body: inviteForm,
    response: success({ data: z.object({ queued: z.number(), skipped: z.number() }) }),
    record: 'data',
  }),
  exportMembers: defineCall({
    method: 'GET',
    path: '/api/v1/members/export',
    summary: 'The members that a search and filters leave, as a CSV file',
    tag,
    access: 'members.read',
    query: memberExportQuery,
    produces: 'text/csv',
  }),
};
