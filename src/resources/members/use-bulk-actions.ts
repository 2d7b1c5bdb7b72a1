import { useInvalidate } from '@refinedev/core';
import type { RowOf } from '#contract/call.ts';
import { memberCalls } from '#contract/calls-members.ts';
import { userCalls } from '#contract/calls-users.ts';
import { counted } from '#contract/numbers.ts';
import { useExport } from '../../components/export-menu.tsx';
import type { BulkAction } from '../../portal/list/bulk-bar.tsx';
import { mailAll } from '../../portal/list/mail-all.ts';
import { useServices } from '../../portal/services.ts';
import { withQuery } from '../../providers/data.ts';

/** What the members' export is, whatever is asked of it. */
export const membersExport = { path: memberCalls.exportMembers.path, name: 'members' } as const;

/** Records that one page of the list has at most. */
const pageOfIds = 100;

type Listed = { data: { users: RowOf<typeof userCalls.getAllUsers>[] } };

const people = (count: number) => `${counted(count)} ${count === 1 ? 'member' : 'members'}`;

/* The addresses of the selected, wherever in the list they stand. */
function useEmailsOf() {
  const { http } = useServices();
  return async (ids: readonly string[]): Promise<string[]> => {
    const emails: string[] = [];
    for (let start = 0; start < ids.length; start += pageOfIds) {
      const part = ids.slice(start, start + pageOfIds).join();
      const path = withQuery(userCalls.getAllUsers.path, { ids: part, limit: pageOfIds });
      const { data } = await http.get<Listed>(path);
      emails.push(...data.users.map(({ email }) => email));
    }
    return emails;
  };
}

type Confirmed = { data: { changed: number; unchanged: number } };
type Invited = { data: { queued: number; skipped: number } };

/** What can be done with several members at once. */
export function useBulkActions(): { confirm: BulkAction; all: readonly BulkAction[] } {
  const { http } = useServices();
  const { save } = useExport(membersExport);
  const invalidate = useInvalidate();
  const emailsOf = useEmailsOf();
  const confirm: BulkAction = {
    label: 'Confirm',
    confirm: (count) => ({
      title: `Confirm ${people(count)}?`,
      text: 'You say that their member IDs are theirs. That can be taken back on the record of each.',
    }),
    run: async (ids) => {
      const { data } = await http.post<Confirmed>(memberCalls.confirmMembers.path, { ids });
      await invalidate({ resource: 'members', invalidates: ['list', 'detail'] });
      const before = data.unchanged > 0 ? ` ${counted(data.unchanged)} had been before.` : '';
      return `${people(data.changed)} confirmed.${before}`;
    },
  };
  const invite: BulkAction = {
    label: 'Invite',
    confirm: (count) => ({
      title: `Invite ${people(count)}?`,
      text: 'Those whose account waits to be claimed are mailed a link to set a password, once an hour at most. The others are left out.',
    }),
    run: async (ids) => {
      const { data } = await http.post<Invited>(memberCalls.inviteMembers.path, { ids });
      const left = data.skipped > 0 ? ` ${counted(data.skipped)} left out.` : '';
      return `${counted(data.queued)} ${data.queued === 1 ? 'invitation is' : 'invitations are'} on the way.${left}`;
    },
  };
  const exportSelected: BulkAction = {
    label: 'Export selected',
    keeps: true,
    run: async (ids) => {
      await save('csv', new URLSearchParams({ ids: ids.join() }));
      return undefined;
    },
  };
  const mail: BulkAction = {
    label: 'E-mail',
    keeps: true,
    run: async (ids) => {
      mailAll(await emailsOf(ids));
      return undefined;
    },
  };
  return { confirm, all: [confirm, invite, exportSelected, mail] };
}
