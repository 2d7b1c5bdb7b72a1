import { Button } from 'antd';
import type { User } from '#contract/account/schemas.ts';
import { memberCalls } from '#contract/members/calls.ts';
import { useSend } from '../../../../../portal/act/use-send.ts';
import { LinkButton } from '../../../../../portal/antd/link-button.tsx';
import { ListFrame } from '../../../../../portal/list/list-frame.tsx';
import { ResourceTable } from '../../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../../portal/list/table/use-resource-table.ts';
import { useRecordActions } from '../../../../../portal/list/tools/use-record-actions.ts';
import { Icon } from '../../../../../portal/parts/icon.tsx';
import { useAttempt } from '../../../../../portal/parts/use-attempt.ts';
import type { ResourceColumn, ResourceRow } from '../../../../../portal/resource.ts';
import { useManifest } from '../../../../../portal/routing/use-manifest.ts';
import { longDate } from '../../../../../shared/format.ts';
import { useAskEarlierYears } from '../../parts/earlier-years.tsx';
import { fullName, ListedName, memberIdColumn, shortName } from '../../parts/member-name.tsx';
import { emailColumn, nameColumn, registeredColumn } from '../list/columns.tsx';
import { filtersOf, ofQueue, unconfirmed } from '../list/to-confirm.ts';
import { useBulkActions } from '../list/use-bulk-actions.ts';
import { Alike } from './alike.tsx';
import { NewNames } from './new-names.tsx';

/* The row disappears after confirming, so the focus moves to the button of the next row, or of the last one. */
function neighbourOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest('tr, .ant-list-item');
  const others = [row?.nextElementSibling, row?.previousElementSibling];
  const buttons = others.map((other) => other?.querySelector<HTMLElement>('button.confirm'));
  return buttons.find(Boolean) ?? document.getElementById('main');
}

/*
 * Confirms at once, with Undo; or leads to the reason for a refusal. On a phone, where there is no room for
 * both beside the name, refusing is on the record's menu.
 */
function ConfirmButton({ member, canRefuse }: { member: User; canRefuse: boolean }) {
  const { send } = useSend();
  const { attempt, isBusy } = useAttempt();
  const askEarlierYears = useAskEarlierYears();
  const name = shortName(member);
  const set = (confirmed: boolean): Promise<unknown> =>
    attempt(async () => {
      const earlierYears = confirmed ? await askEarlierYears({ ids: [member._id] }, 'Confirm') : [];
      if (!earlierYears) return;
      const more = earlierYears.length > 0 && { earlierYears };
      await send(memberCalls.confirmUser, {
        params: { id: member._id },
        body: { confirmed, name: fullName(member), ...more },
        done: () => (confirmed ? `${name} is confirmed.` : `${name} is no longer confirmed.`),
        ...(confirmed && { undo: () => set(false) }),
        changes: ['members'],
      });
    });
  const confirm = async (button: HTMLElement) => {
    const next = neighbourOf(button);
    await set(true);
    if (!button.isConnected) next?.focus();
  };
  return (
    <span className="tags">
      <Button
        type="primary"
        className="confirm"
        icon={<Icon name="check" />}
        loading={isBusy}
        onClick={({ currentTarget }) => void confirm(currentTarget)}
      >
        Confirm<span className="unseen"> {name}</span>
      </Button>
      {canRefuse ? (
        <LinkButton to={['members', 'refuse', { id: member._id }]} state={ofQueue}>
          Refuse<span className="unseen"> {name}</span>
        </LinkButton>
      ) : null}
    </span>
  );
}

const columns: readonly ResourceColumn<User>[] = [
  nameColumn,
  memberIdColumn,
  emailColumn,
  { dataIndex: 'placeOfWork' },
  { ...registeredColumn, sorter: true },
  {
    dataIndex: 'confirmed',
    title: 'Confirm',
    isAct: true,
    align: 'end',
    render: (_, member) => <ConfirmButton member={member} canRefuse />,
  },
];

const row: ResourceRow<User> = {
  title: (member) => <ListedName member={member} />,
  line: ({ memberId, createdAt }) => `${memberId} · ${longDate(createdAt)}`,
  tag: (member) => <ConfirmButton member={member} canRefuse={false} />,
};

const fixed = filtersOf(unconfirmed);

/** Renders the queue of new registrations, and of new names: an admin decides whether they are theirs. */
export default function Registrations() {
  const resource = useManifest('members');
  /* Newest first, the order of registration. */
  const table = useResourceTable<User>(resource, { fixed, sort: '-createdAt' });
  const { pathOf } = useRecordActions(resource);
  const bulk = useBulkActions();
  return (
    <ListFrame>
      <NewNames />
      <Alike />
      <ResourceTable<User>
        resource="members/registrations"
        table={table}
        columns={columns}
        row={row}
        noun="registrations"
        nameOf={resource.titleOf}
        pathOf={pathOf}
        bulk={[bulk.confirm]}
        empty="No registrations to confirm. New ones appear here."
      />
    </ListFrame>
  );
}
