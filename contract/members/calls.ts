import { z } from 'zod';
import { userSchema } from '../account/schemas.ts';
import {
  answersData,
  answersList,
  answersMessage,
  answersOne,
  answersPage,
  answersValue,
} from '../answers.ts';
import { defineCall } from '../define-call.ts';
import { success } from '../envelope.ts';
import * as category from './category-schemas.ts';
import { confirmForm, confirmManyForm, designationForm, nameForm } from './decisions.ts';
import { earlierYear } from './earlier-years.ts';
import { earlierYearsForm } from './earlier-years-form.ts';
import {
  importedRow,
  importForm,
  importTotals,
  maxImportBytes,
  registrationAlike,
} from './import/import.ts';
import { importTakenBack, membersImport, takeBackForm } from './import/take-back.ts';
import * as schemas from './schemas.ts';

const withUser = answersOne('user', userSchema);
const changesUser = { access: 'members.write', ...withUser, failures: [409] } as const;

/** How admins manage the register of members. */
export const memberCalls = {
  getAllUsers: defineCall('GET /api/v1/user/getAllUsers', {
    summary: 'The members, a page at a time',
    access: 'members.read',
    query: schemas.memberListQuery,
    ...answersPage('users', userSchema, { totalIsExact: z.boolean() }),
    list: {
      rows: 'data.users',
      total: 'totalUsers',
      exact: 'totalIsExact',
      sort: schemas.memberSorts.filter((sort) => !sort.startsWith('-')),
    },
  }),
  diasporaUsers: defineCall('GET /api/v1/user/diasporaUsers', {
    summary: 'How many members live in the diaspora',
    access: 'members.read',
    response: success({ totalDiasporaUsers: z.number() }),
  }),
  getUser: defineCall('GET /api/v1/user/{id}', {
    summary: 'One member',
    access: 'members.read',
    ...withUser,
  }),
  updateUser: defineCall('PATCH /api/v1/user/{id}', {
    summary: "Correct a member's record; absent fields stay as they are",
    access: 'members.write',
    body: schemas.memberForm,
    ...withUser,
    failures: [409, 429],
  }),
  confirmUser: defineCall('POST /api/v1/user/{id}/confirm', {
    summary: 'Confirm a member ID and name, or undo that',
    ...changesUser,
    body: confirmForm,
  }),
  decideDesignation: defineCall('POST /api/v1/user/{id}/designation', {
    summary: 'Accept the designation that a member asks for, or decline it',
    ...changesUser,
    body: designationForm,
  }),
  decideName: defineCall('POST /api/v1/user/{id}/name', {
    summary: 'Confirm the new name that a member asks for, or refuse it',
    ...changesUser,
    body: nameForm,
  }),
  disableUser: defineCall('POST /api/v1/user/{id}/disable', {
    summary: 'Disable an account: its sessions end, and it cannot log in',
    ...changesUser,
  }),
  enableUser: defineCall('POST /api/v1/user/{id}/enable', {
    summary: 'Enable a disabled account',
    ...changesUser,
  }),
  setRole: defineCall('POST /api/v1/user/{id}/role', {
    summary: 'Change a member’s role; a change ends their sessions',
    ...changesUser,
    body: schemas.roleForm,
  }),
  sendResetLink: defineCall('POST /api/v1/user/{id}/resetPassword', {
    summary: 'Mail a member the link to set a new password',
    access: 'members.write',
    ...answersMessage,
    failures: [409, 429],
  }),
  createMember: defineCall('POST /api/v1/members', {
    summary: 'Add a member, whose account is claimed by an invitation',
    ...changesUser,
    body: schemas.createMemberForm,
    status: 201,
  }),
  previewEarlierYears: defineCall('POST /api/v1/members/earlierYears', {
    summary: 'What charging each earlier year to those who come in now would come to',
    access: 'members.write',
    body: earlierYearsForm,
    ...answersValue('years', z.array(earlierYear)),
    failures: [404],
  }),
  registrationsAlike: defineCall('GET /api/v1/members/registrations/alike', {
    summary: 'The newest registrations that wait and seem to be on the register under another ID',
    access: 'members.read',
    ...answersValue('registrations', z.array(registrationAlike)),
  }),
  confirmMembers: defineCall('POST /api/v1/members/confirm', {
    summary:
      'Confirm the member IDs and names of several, or undo that: all of them, or none where one is not found',
    access: 'members.write',
    body: confirmManyForm,
    ...answersData(z.object({ changed: z.number(), unchanged: z.number() })),
    failures: [404, 409],
  }),
  previewMemberCategory: defineCall('POST /api/v1/members/category/preview', {
    summary: 'What another category would do to the open charges of this year and of later ones',
    access: 'members.write',
    body: category.categoryPreviewForm,
    ...answersData(category.categoryPreview),
    failures: [404, 409],
  }),
  changeMemberCategory: defineCall('POST /api/v1/members/category', {
    summary:
      'Give several members a category for dues: all of them, or none where one is not found',
    access: 'members.write',
    once: true,
    body: category.categoryForm,
    ...answersData(category.categoryChanged),
    failures: [404, 409],
  }),
  importMembers: defineCall('POST /api/v1/members/import', {
    summary: 'Import a list of members, or preview the import',
    access: 'members.write',
    body: importForm,
    maxBytes: maxImportBytes,
    ...answersData(
      z.object({ applied: z.boolean(), totals: importTotals, rows: z.array(importedRow) }),
    ),
    failures: [409],
  }),
  membersImports: defineCall('GET /api/v1/members/imports', {
    summary: 'The lists of members that were imported, the latest first',
    access: 'members.read',
    ...answersList('imports', membersImport),
  }),
  previewTakeBack: defineCall('GET /api/v1/members/imports/{id}/undo', {
    summary: 'What taking an import back would do, and what it would leave',
    access: 'members.write',
    ...answersData(importTakenBack),
  }),
  takeImportBack: defineCall('POST /api/v1/members/imports/{id}/undo', {
    summary:
      'Take an import back: records that it added leave the register and values that it changed are put back, where nothing was done since',
    access: 'members.write',
    once: true,
    body: takeBackForm,
    ...answersData(importTakenBack),
  }),
  invitationLetters: defineCall('POST /api/v1/members/invitation-letters', {
    summary:
      'Make the letters that invite members without an e-mail address; former letters stop working',
    access: 'members.write',
    body: schemas.invitationLettersForm,
    ...answersData(
      z.object({
        letters: z.array(schemas.invitationLetter),
        /** Chosen members who get no letter: they have an address, or a password. */
        skipped: z.number(),
        /** Members who wait for a letter still. */
        left: z.number(),
      }),
    ),
  }),
  exportMembers: defineCall('GET /api/v1/members/export', {
    summary: 'Export members as CSV, by the list’s search and filters',
    access: 'members.read',
    query: schemas.memberExportQuery,
    produces: 'text/csv',
  }),
};
