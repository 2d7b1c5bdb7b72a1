import { type HttpError, useShow } from '@refinedev/core';
import { Button, Result } from 'antd';
import { useParams } from 'react-router';
import type { User } from '#contract/account/schemas.ts';
import { mayBeToldOfAccount } from '#contract/membership.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import { type RowAction, RowActions } from '../../../../portal/list/tools/row-actions.tsx';
import { ResponsiveTable } from '../../../../portal/member-list/responsive-table.tsx';
import { RecordFailure } from '../../../../portal/pages/record-failure.tsx';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { Photo } from '../../../../portal/parts/photo.tsx';
import { Tag } from '../../../../portal/parts/tag.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useAttempt } from '../../../../portal/parts/use-attempt.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { StandingTag } from '../../../dues/member/parts/standing-tag.tsx';
import { paymentColumns, paymentRow } from '../../../payments/member/parts/payment-columns.tsx';
import { AccountTag, UnconfirmedTag } from '../parts/account-tag.tsx';
import { fullName } from '../parts/member-name.tsx';
import { MembershipTag } from '../parts/membership-tag.tsx';
import { MemberFacts } from './facts.tsx';
import { MemberLedger } from './ledger/ledger.tsx';
import { MemberMembership } from './membership.tsx';
import { MemberNotes } from './notes.tsx';
import { MergedRecords, OffRegisterNotice } from './off-register.tsx';
import { useMemberActions } from './use-member-actions.ts';
import './members.css';
import '../parts/member-id.css';

/** Renders a member's Payment History of all years for the treasurer, in the same table as the member's own. */
function MemberPayments({ id }: { id: string }) {
  const query = useApiQuery(paymentCalls.paymentsOfUser, { params: { id } });
  return (
    <Panel title="Payment History">
      <ResponsiveTable
        noun="payments"
        columns={paymentColumns}
        row={paymentRow}
        rows={query.data?.data}
        rowKey={({ _id }) => _id}
        query={query}
        empty={<p>No payment record found.</p>}
        expected={3}
      />
    </Panel>
  );
}

function NoSuchMember() {
  return (
    <section className="panel">
      <Result
        status="404"
        title={<h1>Member not found</h1>}
        subTitle="This record is not on the register. The link may be out of date or incomplete."
        extra={
          <LinkButton type="primary" to={['members', 'list']}>
            Back to all members
          </LinkButton>
        }
      />
    </section>
  );
}

/* The action that a new registration waits for has a button of its own. */
function FirstAction({ action }: { action: RowAction }) {
  const { attempt, isBusy } = useAttempt();
  const run = () => attempt(async () => action.onChoose?.());
  return (
    <Button type="primary" icon={<Icon name="check" />} loading={isBusy} onClick={() => void run()}>
      {action.label}
    </Button>
  );
}

/* Without an e-mail address, a letter stands for the mails that set a password. */
const needsLetter = (member: User) => {
  const { email, accountState, role } = member;
  const isOpen = accountState === 'invited' || (accountState === 'active' && role === 'user');
  return email === '' && isOpen && mayBeToldOfAccount(member);
};

function MemberHead({ member }: { member: User }) {
  const pathTo = usePathTo();
  const mayCall = useMayCall();
  const name = fullName(member);
  const actions = useMemberActions()(member);
  const first = member.confirmed || member.offRegister ? undefined : actions[0];
  return (
    <header className="panel member-head">
      <Photo src={member.photo} name={name} size="large" />
      <div>
        <h1>{name}</h1>
        <p className="member-id">{member.memberId}</p>
        <p className="tags">
          <AccountTag {...member} />
          {member.offRegister ? null : (
            <>
              <MembershipTag membership={member.membership} />
              <StandingTag {...member} />
              <UnconfirmedTag confirmed={member.confirmed} />
              {member.email === '' ? <Tag>No e-mail</Tag> : null}
            </>
          )}
        </p>
      </div>
      {actions.length > 0 ? (
        <div className="page-actions">
          {first ? <FirstAction action={first} /> : null}
          {mayCall(paymentCalls.recordPayment) && !member.offRegister ? (
            <LinkButton
              to={pathTo('members', 'record', { id: member._id })}
              icon={<Icon name="receipt" />}
            >
              Record a payment
            </LinkButton>
          ) : null}
          {needsLetter(member) ? (
            <LinkButton
              to={`${pathTo('invitation-letters', 'list')}?member=${member._id}`}
              icon={<Icon name="mail" />}
            >
              Letter with a code
            </LinkButton>
          ) : null}
          {member.offRegister ? null : (
            <LinkButton
              to={pathTo('members', 'edit', { id: member._id })}
              icon={<Icon name="edit" />}
            >
              Edit
            </LinkButton>
          )}
          <RowActions actions={actions.filter((action) => action !== first)} name={name}>
            Actions
          </RowActions>
        </div>
      ) : null}
    </header>
  );
}

/** Renders a member's record with their payments. */
export default function MemberDetails() {
  const { id } = useParams();
  /* Named, because a drawer over it may be another page's address. */
  const { query, result: member } = useShow<User, HttpError>({
    resource: 'members',
    ...(id !== undefined && { id }),
    errorNotification: false,
  });
  if (query.error?.statusCode === 404) return <NoSuchMember />;
  if (query.error && !member) return <RecordFailure error={query.error} retry={query.refetch} />;
  if (!member) return <PageSkeleton />;
  return (
    <>
      <OffRegisterNotice member={member} />
      <MemberHead member={member} />
      <MemberFacts member={member} />
      {member.offRegister ? null : <MemberMembership id={member._id} />}
      <MemberNotes id={member._id} />
      {member.offRegister === 'merged' ? null : (
        <>
          <MergedRecords id={member._id} />
          <MemberLedger id={member._id} />
          <MemberPayments id={member._id} />
        </>
      )}
    </>
  );
}
