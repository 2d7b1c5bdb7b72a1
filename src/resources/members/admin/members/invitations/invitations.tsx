import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import type { User } from '#contract/account/schemas.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import type { InvitationStand } from '#contract/members/schemas.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import { actsOn } from '../../../../../portal/act/act.ts';
import { ActButton } from '../../../../../portal/act/act-button.tsx';
import { LinkButton } from '../../../../../portal/antd/link-button.tsx';
import { ListFrame } from '../../../../../portal/list/list-frame.tsx';
import { ResourceTable } from '../../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../../portal/list/table/use-resource-table.ts';
import { useRecordActions } from '../../../../../portal/list/tools/use-record-actions.ts';
import { useApiQuery } from '../../../../../portal/parts/use-api-query.ts';
import type { ResourceColumn, ResourceRow } from '../../../../../portal/resource.ts';
import { useManifest } from '../../../../../portal/routing/use-manifest.ts';
import { invitedInWords } from '../../parts/invited-in-words.ts';
import { ListedName, memberIdColumn } from '../../parts/member-name.tsx';
import { emailColumn, nameColumn } from '../list/columns.tsx';
import { useBulkActions } from '../list/use-bulk-actions.ts';
import { invitationInWords } from './invitation-words.ts';
import '../members.css';

const words: Partial<Record<InvitationStand, { label: string; act: string }>> = {
  never: { label: 'Invite all of them', act: 'Invite' },
  mailed: { label: 'Send all of them again', act: 'Send again' },
  refused: { label: 'Send all of them again', act: 'Send again' },
};

type Standing = { stand: InvitationStand; count: number };

const sendAll = actsOn<Standing>()(memberRecordCalls.inviteMembers, {
  key: 'send',
  label: 'Send',
  isFor: ({ stand, count }) => count > 0 && words[stand] !== undefined,
  labelFor: ({ stand }) => words[stand]?.label ?? '',
  input: ({ stand }) => ({ body: { all: true, stand } }),
  question: ({ stand, count }) => ({
    title: `${stand === 'never' ? 'Invite' : 'Send the invitation again to'} ${countOf(count, 'members')}?`,
    text: 'Each with an e-mail address is sent a link to set a password. Members e-mailed within the last hour, or who reported the last one as unwanted, are left out.',
    act: words[stand]?.act ?? '',
  }),
  done: ({ data }) => invitedInWords(data),
});

/* Mails all members who stand so; nothing where there are none, or nothing is to be mailed. */
const SendAll = (standing: Standing) => (
  <ActButton type="primary" act={sendAll} record={standing} resource="members" />
);

const stands: readonly { value: InvitationStand; label: string; about: string }[] = [
  { value: 'never', label: 'Never e-mailed', about: 'On the register, and not invited yet.' },
  { value: 'queued', label: 'Waiting', about: 'Asked for, and not sent yet.' },
  { value: 'mailed', label: 'E-mailed', about: 'Invited, and no password set yet.' },
  {
    value: 'letter',
    label: 'By letter',
    about: 'A letter with a code was made, and no password set yet.',
  },
  {
    value: 'refused',
    label: 'Refused',
    about:
      'A mail server did not take the e-mail, or reported that it cannot be delivered: correct the address, then send again. Or its reader reported it as unwanted: then it is sent to them alone.',
  },
  { value: 'claimed', label: 'Claimed', about: 'Invited, and the account is in use.' },
];

const standOf = (text: string | null) => stands.find(({ value }) => value === text) ?? stands[0];

const wordsOf = ({ accountState, invitation }: User) =>
  accountState === 'invited' ? invitationInWords(invitation) : 'Claimed';

const columns: readonly ResourceColumn<User>[] = [
  nameColumn,
  memberIdColumn,
  emailColumn,
  { dataIndex: 'invitation', render: (_, member) => wordsOf(member) },
];

const row: ResourceRow<User> = {
  title: (member) => <ListedName member={member} />,
  line: (member) => `${member.memberId} · ${wordsOf(member)}`,
};

function StandList({ stand }: { stand: InvitationStand }) {
  const resource = useManifest('members');
  const table = useResourceTable<User>(resource, {
    fixed: [{ field: 'invitation', operator: 'eq', value: stand }],
    sort: 'name',
  });
  const { pathOf } = useRecordActions(resource);
  const { invite } = useBulkActions();
  const canBeSent = stand !== 'claimed' && stand !== 'queued';
  return (
    <ResourceTable<User>
      resource="members/invitations"
      table={table}
      columns={columns}
      row={row}
      noun="members"
      nameOf={resource.titleOf}
      pathOf={pathOf}
      bulk={canBeSent ? [invite] : []}
      empty="Nobody."
    />
  );
}

/** Renders who was invited to claim their account, and what has become of each invitation. */
export default function Invitations() {
  const [params, setParams] = useSearchParams();
  const chosen = standOf(params.get('stand'));
  const { data } = useApiQuery(memberRecordCalls.invitationTotals, { topic: 'members' });
  const totals = data?.data;
  if (!chosen) return null;
  const labelOf = ({ value, label }: (typeof stands)[number]) =>
    totals ? `${label} (${formatInteger(totals[value])})` : label;
  return (
    <ListFrame
      lead={
        <>
          Members whom the society has added get an e-mail with a link to set their password, or,
          without an e-mail address, a letter with a code.
          {totals?.mailsPerMinute
            ? ` At most ${formatInteger(totals.mailsPerMinute)} e-mails are sent a minute.`
            : ''}
        </>
      }
    >
      <div className="invitation-stands">
        <Segmented
          aria-label="Invitations"
          value={chosen.value}
          options={stands.map((stand) => ({ value: stand.value, label: labelOf(stand) }))}
          onChange={(stand) => setParams({ stand }, { replace: true })}
        />
      </div>
      <div className="page-actions">
        <p className="note">{chosen.about}</p>
        <SendAll stand={chosen.value} count={totals?.[chosen.value] ?? 0} />
        {chosen.value === 'never' ? (
          <LinkButton to={['invitation-letters', 'list']}>
            Letters for those without an e-mail address
          </LinkButton>
        ) : null}
      </div>
      <StandList key={chosen.value} stand={chosen.value} />
    </ListFrame>
  );
}
