import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import type { User } from '#contract/account/schemas.ts';
import { capitalized } from '#contract/capitalized.ts';
import { roleWords } from '#contract/members/words.ts';
import { MailText } from '../../../../portal/parts/mail-text.tsx';
import { longDate } from '../../../../shared/format.ts';
import { telOf } from '../../../../shared/phone.ts';
import { birthday } from '../parts/birthday.ts';
import { CategoryName } from '../parts/use-categories.tsx';
import { invitationInWords } from './invitations/invitation-words.ts';
import './members.css';

type Fact = readonly [label: string, value: ReactNode];
/* A fact that is false is not one of theirs, and is left out. */
type FactGroup = { title: string; facts: readonly Fact[] };

const phone = (number: string | null) => number && <a href={telOf(number)}>{number}</a>;

const mail = (email: string) =>
  email ? (
    <a href={`mailto:${email}`}>
      <MailText address={email} />
    </a>
  ) : (
    'None: no e-mails are sent'
  );

const date = (iso: string | null | undefined) => iso && longDate(iso);

function groupsOf(member: User): FactGroup[] {
  const { email, birthDay, maritalStatus } = member;
  return [
    {
      title: 'Membership',
      facts: [
        ['Member ID', member.memberId],
        ['Requested name', member.pendingName ? member.pendingName.to : false],
        ['Role', roleWords[member.role]],
        ['Designation', member.status],
        ['Requested designation', member.pendingStatus ?? false],
        [
          'Category for dues',
          member.duesCategory ? <CategoryName key="category" code={member.duesCategory} /> : false,
        ],
        ['Member since', member.memberSince],
        ['Existing member', member.existingMember],
        ['Registered', date(member.createdAt)],
        ['Invitation', member.accountState === 'invited' && invitationInWords(member.invitation)],
        ['Last payment', member.lastPayment === null ? 'None yet' : date(member.lastPayment)],
      ],
    },
    {
      title: 'Contact',
      facts: [
        ['E-mail', mail(email)],
        ['E-mail confirmed', email !== '' && yesOrNo(member)],
        ['Phone Number', phone(member.phoneNumber)],
        ['Secondary Phone Number', phone(member.secondaryPhoneNumber)],
        ['Address', member.address],
        ['State', member.state],
      ],
    },
    {
      title: 'Person',
      facts: [
        ['Birthday', birthDay && birthday(birthDay)],
        ['Marital status', maritalStatus && capitalized(maritalStatus)],
        ['Place of work', member.placeOfWork],
        ['Diaspora', member.diaspora],
      ],
    },
  ];
}

const yesOrNo = ({ emailConfirmed }: User) =>
  emailConfirmed === undefined ? null : emailConfirmed ? 'Yes' : 'Not yet';

/** Shows all fields of a member; an unknown value is a dash. */
export function MemberFacts({ member }: { member: User }) {
  return (
    <div className="fact-groups">
      {groupsOf(member).map(({ title, facts }) => (
        <section key={title} className="panel" aria-label={title}>
          <Descriptions
            title={<h2>{title}</h2>}
            column={1}
            colon={false}
            items={facts
              .filter(([, value]) => value !== false)
              .map(([label, value]) => ({ key: label, label, children: value || '–' }))}
          />
        </section>
      ))}
    </div>
  );
}
