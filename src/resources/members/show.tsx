import { type HttpError, useOne, useParsed } from '@refinedev/core';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { User } from '#contract/users.ts';
import { Icon } from '../../components/icon.tsx';
import { Photo } from '../../components/photo.tsx';
import { ListEmpty, ListFailure } from '../../components/records.tsx';
import { AccountTag, UnconfirmedTag } from '../../member/account-tag.tsx';
import { fullName } from '../../member/member-name.tsx';
import { StandingTag } from '../../member/standing-tag.tsx';
import { PageSkeleton } from '../../portal/page-skeleton.tsx';
import { usePathTo } from '../../portal/services.ts';
import { importModule } from '../../shared/import-module.ts';
import { MemberActions } from './actions.tsx';
import { MemberFacts } from './facts.tsx';
import { MemberPayments } from './payments.tsx';

const EditDrawer = lazy(() => importModule(() => import('./edit-drawer.tsx')));

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

function MemberHead({ member, onEdit }: { member: User; onEdit: () => void }) {
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
          <button type="button" id="edit-member" className="button quiet" onClick={onEdit}>
            <Icon name="edit" /> Edit
          </button>
        </MemberActions>
      </div>
    </header>
  );
}

/* Whether the record is being edited stands in the address: a reload keeps the form, and Back closes it. */
function useEditing() {
  const [params, setParams] = useSearchParams();
  const open = () => setParams({ edit: 'yes' }, { preventScrollReset: true });
  const close = () => setParams({}, { replace: true, preventScrollReset: true });
  return { editing: params.has('edit'), open, close };
}

/** A member's record with their payments (specification §2 'Member detail'). */
export default function MemberDetails() {
  const { id = '' } = useParsed();
  const { editing, open, close } = useEditing();
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
      <MemberHead member={member} onEdit={open} />
      <MemberFacts member={member} />
      <MemberPayments id={member._id} />
      {editing ? (
        <Suspense fallback={null}>
          <EditDrawer member={member} reload={query.refetch} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
