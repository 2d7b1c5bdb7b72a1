import { designations } from '#contract/account/designations.ts';
import type { User } from '#contract/account/schemas.ts';
import {
  accountWords,
  categoryWords,
  membershipWords,
  roleWords,
  standingWords,
} from '#contract/members/words.ts';
import { mayBeCharged } from '#contract/membership.ts';
import { MailText } from '../../../../../portal/parts/mail-text.tsx';
import { PageLink } from '../../../../../portal/parts/page-link.tsx';
import { Photo } from '../../../../../portal/parts/photo.tsx';
import { Tag } from '../../../../../portal/parts/tag.tsx';
import {
  plainText,
  type ResourceColumn,
  type ResourceRow,
} from '../../../../../portal/resource.ts';
import { StandingTag } from '../../../../dues/member/parts/standing-tag.tsx';
import { AccountTag, UnconfirmedTag } from '../../parts/account-tag.tsx';
import { ListedName, memberIdColumn, shortName } from '../../parts/member-name.tsx';
import { MembershipTag } from '../../parts/membership-tag.tsx';
import { CategoryName } from '../../parts/use-categories.tsx';

function MemberLink({ member }: { member: User }) {
  return (
    <PageLink className="row-link" to={['members', 'show', { id: member._id }]}>
      <span className="row-person">
        <Photo src={member.photo} name={shortName(member)} />
        <ListedName member={member} />
      </span>
    </PageLink>
  );
}

/** A member's name with the photo, linked to their page. */
export const nameColumn: ResourceColumn<User> = {
  dataIndex: 'name',
  isLink: true,
  render: (_, member) => <MemberLink member={member} />,
};

export const registeredColumn: ResourceColumn<User> = {
  dataIndex: 'createdAt',
  title: 'Registered',
  type: 'day',
};

export const emailColumn: ResourceColumn<User> = {
  dataIndex: 'email',
  title: 'E-mail',
  render: (_, { email }) => (email ? <MailText address={email} /> : 'No e-mail'),
};

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, text]) => ({ text, value }));
const offWords = {
  refused: 'Registration refused, or import taken back',
  merged: 'Merged into another record',
} as const;

/** The columns of the members' table. Hidden ones can be chosen, and filter even if hidden. */
export const memberColumns: readonly ResourceColumn<User>[] = [
  memberIdColumn,
  nameColumn,
  {
    dataIndex: 'status',
    title: 'Designation',
    filters: designations.map((value) => ({ value, text: value })),
  },
  {
    dataIndex: 'category',
    title: 'Category for dues',
    hidden: true,
    filters: choicesOf(categoryWords),
    render: (_, { duesCategory, status }) => <CategoryName code={duesCategory ?? status} />,
  },
  {
    dataIndex: 'phoneNumber',
    title: 'Phone Number',
    hidden: true,
    hasLinks: true,
    render: (_, { phoneNumber: phone }) => (phone ? <a href={`tel:${phone}`}>{phone}</a> : '–'),
  },
  {
    dataIndex: 'standing',
    title: 'Dues',
    filters: choicesOf(standingWords),
    render: (_, member) => <StandingTag {...member} />,
  },
  {
    dataIndex: 'accountState',
    title: 'Account',
    filters: choicesOf(accountWords),
    render: (_, member) => (
      <span className="tags">
        <MembershipTag membership={member.membership} />
        <AccountTag {...member} />
        <UnconfirmedTag confirmed={member.confirmed} />
        {member.email === '' ? <Tag>No e-mail</Tag> : null}
      </span>
    ),
  },
  {
    dataIndex: 'membership',
    hidden: true,
    filters: choicesOf(membershipWords),
    render: (_, { membership }) => (membership ? membershipWords[membership] : null),
  },
  { ...emailColumn, hidden: true },
  { dataIndex: 'placeOfWork', hidden: true },
  {
    dataIndex: 'address',
    hidden: true,
    render: (address) => <span className="lines">{plainText(address)}</span>,
  },
  {
    dataIndex: 'diaspora',
    hidden: true,
    filterMultiple: false,
    filters: [
      { text: 'In the diaspora', value: 'yes' },
      { text: 'In Nigeria', value: 'no' },
    ],
  },
  {
    dataIndex: 'role',
    hidden: true,
    filters: [
      { text: 'Members', value: 'user' },
      { text: 'Admins', value: 'admin' },
    ],
    render: (_, { role }) => roleWords[role],
  },
  {
    dataIndex: 'offRegister',
    title: 'Off the register',
    hidden: true,
    filters: [
      { text: 'Refused registrations, imports taken back', value: 'refused' },
      { text: 'Merged records', value: 'merged' },
    ],
    render: (_, { offRegister }) => (offRegister ? offWords[offRegister] : '–'),
  },
  { ...registeredColumn, hidden: true },
];

/** The row of a member on a phone: name, number, designation and account state. */
export const memberRow: ResourceRow<User> = {
  title: (member) => <ListedName member={member} />,
  line: ({ memberId, status }) => [memberId, status].filter(Boolean).join(' · '),
  tag: (member) => {
    const { confirmed, membership, offRegister } = member;
    if (membership && !mayBeCharged({ membership, offRegister }) && !offRegister)
      return <MembershipTag membership={membership} />;
    if (confirmed === false && !offRegister) return <UnconfirmedTag confirmed={confirmed} />;
    return <AccountTag {...member} />;
  },
};
