import type { User } from '#contract/account/schemas.ts';
import { duesCalls } from '#contract/dues/calls.ts';
import { memberCalls } from '#contract/members/calls.ts';
import type { memberRecordCalls } from '#contract/members/record-calls.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import type { ResourcePage } from '../../../../portal/resource.ts';
import type { LightCall, ResourceCall } from '../../../../providers/resource.ts';
import { exportOf } from '../../../../shared/import-module.ts';
import { defineResource } from '../../../define-resource.ts';
import { fullName, shortName } from '../parts/member-name.tsx';
import { memberFieldOptions } from './fields.ts';
import { memberColumns, memberRow } from './list/columns.tsx';

/* Without their schemas, which load with their pages. */
const write = { method: 'POST', access: 'members.write' } as const;
const refuse = {
  ...write,
  path: '/api/v1/user/{id}/refuse',
  record: 'data.user',
} as const satisfies LightCall<typeof memberRecordCalls.refuseRegistration>;
const merge = {
  ...write,
  path: '/api/v1/user/{id}/merge',
  record: 'data.user',
  once: true,
} as const satisfies LightCall<typeof memberRecordCalls.mergeMember>;

/* A form over a member's page. */
const form = (
  below: string,
  title: string,
  needs: ResourceCall,
  load: ResourcePage['load'],
): ResourcePage => ({
  path: `/adminmembers/user/:id/${below}`,
  title,
  needs,
  load,
  drawer: true,
  over: 'show',
});

const lessen = (of: keyof typeof import('./ledger/ledger-lessen.tsx')) =>
  exportOf(() => import('./ledger/ledger-lessen.tsx'), of);
const opening = (of: keyof typeof import('./ledger/opening-form.tsx')) =>
  exportOf(() => import('./ledger/opening-form.tsx'), of);

/** The register of members. */
export const members = defineResource<User>({
  name: 'members',
  role: 'admin',
  label: 'Members',
  crumb: 'Member',
  icon: 'people',
  place: 2,
  tabs: [
    { of: 'Members', place: 1, label: 'All members' },
    {
      of: 'Members',
      place: 2,
      page: 'registrations',
      count: ({ registrations = 0, names = 0 }) => registrations + names,
      countWords: 'to confirm',
    },
    { of: 'Members', place: 3, page: 'invitations' },
  ],
  calls: {
    list: memberCalls.getAllUsers,
    one: memberCalls.getUser,
    create: memberCalls.createMember,
    update: memberCalls.updateUser,
  },
  schema: async () => (await import('#contract/members/schemas.ts')).memberFields,
  fields: memberFieldOptions,
  columns: memberColumns,
  row: memberRow,
  list: { sort: 'name' },
  titleOf: fullName,
  choiceOf: (member) => `${fullName(member)} (${member.memberId})`,
  finder: {
    call: memberCalls.getAllUsers,
    async find(http, search, signal) {
      const query = { search, limit: 6 };
      const { data } = await http.send(memberCalls.getAllUsers, { query, signal });
      return data.users.map((member) => ({
        page: 'show',
        params: { id: member._id },
        label: shortName(member),
        hint: member.memberId,
      }));
    },
  },
  pages: {
    list: {
      path: '/adminmembers',
      title: 'Members',
      isDescribed: true,
      load: () => import('./list/list.tsx'),
    },
    registrations: {
      path: '/adminmembers/registrations',
      title: 'New registrations',
      lead: 'Compare each new registration with the institute’s own list, then confirm it, or refuse it with a reason. They are told by e-mail.',
      load: () => import('./registrations/registrations.tsx'),
    },
    invitations: {
      path: '/adminmembers/invitations',
      title: 'Invitations',
      load: () => import('./invitations/invitations.tsx'),
    },
    create: {
      path: '/adminmembers/create',
      title: 'Add member',
      load: () => import('./create.tsx'),
      drawer: true,
    },
    show: {
      path: '/adminmembers/user/:id',
      title: 'Member Details',
      load: () => import('./show.tsx'),
    },
    record: form(
      'record',
      'Record a payment',
      paymentCalls.recordPayment,
      () => import('../../../payments/admin/parts/record-payment.tsx'),
    ),
    waive: form('waive', 'Waive', duesCalls.createWaiver, lessen('Waive')),
    writeOff: form('write-off', 'Write off', duesCalls.createWriteoff, lessen('WriteOff')),
    opening: form('opening', 'Opening balance', duesCalls.createOpening, opening('Opening')),
    correctOpening: form(
      'correct-opening',
      'Correct the opening balance',
      duesCalls.correctOpening,
      opening('CorrectOpening'),
    ),
    levy: form('levy', 'Levy or penalty', duesCalls.createLevy, () => import('./ledger/levy.tsx')),
    refuse: form(
      'refuse',
      'Refuse registration',
      refuse,
      () => import('./registrations/refuse.tsx'),
    ),
    merge: form('merge', 'Merge into another record', merge, () => import('./merge.tsx')),
    edit: {
      path: '/adminmembers/user/:id/edit',
      title: 'Edit member',
      load: () => import('./edit.tsx'),
      drawer: true,
      over: 'show',
    },
  },
});
