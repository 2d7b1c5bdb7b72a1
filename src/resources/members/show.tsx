import { type HttpError, useOne, useParsed } from '@refinedev/core';
import { Link } from 'react-router';
import type { User } from '#contract/users.ts';
import { Icon } from '../../components/icon.tsx';
import { Photo } from '../../components/photo.tsx';
import { ListEmpty, ListFailure } from '../../components/records.tsx';
import { AccountTag, UnconfirmedTag } from '../../member/account-tag.tsx';
import { fullName } from '../../member/member-name.tsx';
import { StandingTag } from '../../member/standing-tag.tsx';
import { LinkButton } from '../../portal/antd/link-button.tsx';
import { PageSkeleton } from '../../portal/page-skeleton.tsx';
import { usePathTo } from '../../portal/services.ts';
import { MemberActions } from './actions.tsx';
import { MemberFacts } from './facts.tsx';
import { MemberPayments } from './payments.tsx';

function NoSuchMember() {
  const pathTo = usePathTo();
  return (
    <section className="panel no-member">
      <ListEmpty>
        <h1>No such member</h1>
        <p>This record is not on the register. The link may be an old one, or cut short.</p>
        <Link className="button" to={pathTo('members', 'list')}>
          To all members
        </Link>
      </ListEmpty>
    </section>
  );
}

function MemberHead({ member }: { member: User }) {
  const pathTo = usePathTo();
  const name = fullName(member);
  return (
    <header className="panel member-head">
      <Photo src={member.photo} name={name} size="large" />
      <div>
        <h1>{name}</h1>
        <p className="member-id">{member.memberId}</p>
        <p className="tags">
          <AccountTag state={member.accountState} />
          <StandingTag standing={member.standing} />
          <UnconfirmedTag confirmed={member.confirmed} />
        </p>
      </div>
      <div className="page-actions">
        <MemberActions member={member}>
          <LinkButton
            to={pathTo('members', 'edit', { id: member._id })}
            icon={<Icon name="edit" />}
          >
            Edit
          </LinkButton>
        </MemberActions>
      </div>
    </header>
  );
}

/** A member's record with their payments (specification §2 'Member detail'). */
export default function MemberDetails() {
  const { id = '' } = useParsed();
  const { query, result: member } = useOne<User, HttpError>({
    resource: 'members',
    id,
    errorNotification: false,
  });
  if (query.error?.statusCode === 404) return <NoSuchMember />;
  if (query.error && !member)
    return <ListFailure message={query.error.message} retry={() => void query.refetch()} />;
  if (!member) return <PageSkeleton />;
  return (
    <>
      <MemberHead member={member} />
      <MemberFacts member={member} />
      <MemberPayments id={member._id} />
    </>
  );
}
