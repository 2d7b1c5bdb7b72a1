import { useNavigate } from 'react-router';
import { memberCalls } from '#contract/members/calls.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import { mayBeToldOfAccount } from '#contract/membership.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import { useSend } from '../../../../../portal/act/use-send.ts';
import { type BulkAction, leavingOut } from '../../../../../portal/list/tools/bulk-bar.tsx';
import { useExportSelected } from '../../../../../portal/list/tools/export-menu.tsx';
import { mailAll } from '../../../../../portal/list/tools/mail-all.ts';
import { usePathTo, useServices } from '../../../../../portal/services.ts';
import { useAskEarlierYears } from '../../parts/earlier-years.tsx';
import { invitedInWords } from '../../parts/invited-in-words.ts';
import { useAskOpenCharges, useChooseCategory } from '../../parts/open-charges.tsx';

/** The members' export, whatever the query. */
export const membersExport = {
  path: memberCalls.exportMembers.path,
  name: 'members',
  title: 'Members',
  dates: ['Registered'],
} as const;

const changes = ['members'];

const people = (count: number) => countOf(count, 'members');

/** Returns the actions on several members. */
export function useBulkActions(): {
  confirm: BulkAction;
  invite: BulkAction;
  all: readonly BulkAction[];
} {
  const { http } = useServices();
  const { send } = useSend();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const exportSelected = useExportSelected(membersExport);
  const chooseCategory = useChooseCategory();
  const askOpenCharges = useAskOpenCharges();
  const askEarlierYears = useAskEarlierYears();
  const confirm: BulkAction = {
    label: 'Confirm',
    confirm: (count) => ({
      title: `Confirm ${people(count)}?`,
      text: 'This states that their member IDs are theirs, and each is told by e-mail. It can be withdrawn on each record.',
    }),
    run: async (ids, names) => {
      const earlierYears = await askEarlierYears({ ids: [...ids] }, 'Confirm');
      if (!earlierYears) return undefined;
      const { data } = await send(memberCalls.confirmMembers, {
        changes,
        body: {
          ids: [...ids],
          /* As they were shown: one that is changed meanwhile is not confirmed unseen. */
          names,
          ...(earlierYears.length > 0 && { earlierYears }),
        },
      });
      const before = data.unchanged > 0 ? ` ${formatInteger(data.unchanged)} had been before.` : '';
      return `${people(data.changed)} confirmed.${before}`;
    },
  };
  const invite: BulkAction = {
    label: 'Invite',
    confirm: (count) => ({
      title: `Invite ${people(count)}?`,
      text: 'Those whose account waits to be claimed are e-mailed a link to set a password, once an hour at most. The others are left out.',
    }),
    run: async (ids, names) => {
      const body = { ids: [...ids] };
      const { data } = await send(memberRecordCalls.inviteMembers, { body, changes });
      return leavingOut(
        invitedInWords({ queued: data.queued }),
        data.leftOut,
        names,
        'with an account, without e-mail, not written to, or invited within the hour',
      );
    },
  };
  const disable: BulkAction = {
    label: 'Disable',
    confirm: (count) => ({
      title: `Disable the accounts of ${people(count)}?`,
      text: 'They are logged out everywhere and cannot log in. It decides nothing else: who has left or died is recorded on the record. Admins, your own account and members without a password are left out. Each can be enabled again on the record.',
    }),
    run: async (ids, names) => {
      const body = { ids: [...ids] };
      const { data } = await send(memberRecordCalls.disableMembers, { body, changes });
      const accounts = data.changed === 1 ? 'account is' : 'accounts are';
      return leavingOut(
        `${formatInteger(data.changed)} ${accounts} disabled.`,
        data.leftOut,
        names,
        'yourself, an admin, disabled already, or without a password',
      );
    },
  };
  const category: BulkAction = {
    label: 'Change category',
    keeps: true,
    run: async (ids) => {
      const chosen = await chooseCategory(`Change the category of ${people(ids.length)}?`);
      if (!chosen) return undefined;
      const form = { ids: [...ids], ...chosen };
      const openCharges = await askOpenCharges(form);
      if (!openCharges) return undefined;
      const { data } = await send(memberCalls.changeMemberCategory, {
        changes,
        form: { ...form, openCharges },
      });
      const same = data.unchanged > 0 ? ` ${formatInteger(data.unchanged)} had it before.` : '';
      return `The category of ${people(data.changed)} is changed.${same}`;
    },
  };
  const mail: BulkAction = {
    label: 'E-mail',
    run: (ids, names) =>
      mailAll(ids, names, async (query) => {
        const { data } = await http.send(memberCalls.getAllUsers, { query });
        return data.users.filter(mayBeToldOfAccount);
      }),
  };
  /* What is done for them in a form of another resource. */
  const formOf = (resource: string, label: string): BulkAction => ({
    label,
    run: async (ids) => {
      await navigate(pathTo(resource, 'create'), { state: { ids } });
    },
  });
  return {
    confirm,
    invite,
    all: [
      ...[confirm, invite, disable, category, exportSelected, mail],
      formOf('sent-announcements', 'Send an announcement'),
      formOf('levies', 'Charge a levy'),
    ],
  };
}
