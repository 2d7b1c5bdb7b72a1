import { Alert, Skeleton } from 'antd';
import { duesCalls } from '#contract/dues/calls.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { leftInWords } from '#contract/members/words.ts';
import { wholeNaira } from '#contract/naira.ts';
import { Photo } from '../../../../portal/parts/photo.tsx';
import { type QueryState, useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { StandingTag } from '../../../dues/member/parts/standing-tag.tsx';
import { AccountTag, UnconfirmedTag } from '../../../members/admin/parts/account-tag.tsx';
import { fullName } from '../../../members/admin/parts/member-name.tsx';
import { MembershipTag } from '../../../members/admin/parts/membership-tag.tsx';
import '../../../members/admin/parts/member-id.css';
import './payer-card.css';

/** Reads what a member owes. The id must be known. */
export function useLedger(userId: string): QueryState<Ledger> {
  const query = useApiQuery(duesCalls.ledgerOfMember, {
    params: { id: userId },
    topic: 'payments',
  });
  return { ...query, data: query.data?.data };
}

/** Shows a member's standing and the state of their account. */
export function PayerTags({ ledger }: { ledger: Ledger }) {
  const { accountState, membership, confirmed } = ledger.member;
  return (
    <span className="tags">
      <StandingTag standing={ledger.standing} membership={membership} />
      <MembershipTag membership={membership} />
      <AccountTag accountState={accountState} />
      <UnconfirmedTag confirmed={confirmed} />
    </span>
  );
}

/** Shows what a member owes by year, and their credit. */
function OwedByYear({ ledger: { years, owed, credit } }: { ledger: Ledger }) {
  const open = years.filter((year) => year.owed > 0);
  return (
    <>
      {open.length > 0 ? (
        <ul className="payer-years" aria-label="Owed by year">
          {open.map((year) => (
            <li key={year.year}>
              {year.year} <b>{wholeNaira(year.owed)}</b>
            </li>
          ))}
          {open.length > 1 ? (
            <li>
              in total <b>{wholeNaira(owed)}</b>
            </li>
          ) : null}
        </ul>
      ) : (
        <p className="payer-years">Owes nothing.</p>
      )}
      {credit > 0 ? <p className="payer-years">{wholeNaira(credit)} in credit.</p> : null}
    </>
  );
}

/* Who is a member no more may pay what they owe. */
const formerWords = 'This person is no longer a member. Make sure that this is the right person.';

type PayerCardProps = {
  userId: string;
  /** Its name for a screen reader, where a page has several. */
  label?: string;
};

/** Shows whose money it is before it counts: photo, name, ID, standing, state, and what they owe. */
export function PayerCard({ userId, label = 'The chosen member' }: PayerCardProps) {
  const { data: ledger, error } = useLedger(userId);
  if (error && !ledger) return null;
  if (!ledger) return <Skeleton active avatar title={false} paragraph={{ rows: 2 }} />;
  const { member } = ledger;
  const isFormer = leftInWords(member) !== '';
  return (
    <section className={isFormer ? 'payer-card disabled' : 'payer-card'} aria-label={label}>
      <Photo src={member.photo} name={fullName(member)} size="middle" />
      <div>
        <b>{fullName(member)}</b> <span className="member-id">{member.memberId}</span>
        <PayerTags ledger={ledger} />
        <OwedByYear ledger={ledger} />
        {isFormer ? <Alert type="warning" showIcon role="none" message={formerWords} /> : null}
      </div>
    </section>
  );
}
