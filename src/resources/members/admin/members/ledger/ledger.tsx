import { Alert, Button, Form, Typography } from 'antd';
import { useState } from 'react';
import { dayInNigeria } from '#contract/day.ts';
import { duesCalls } from '#contract/dues/calls.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { leftInWords, standingInWords } from '#contract/members/words.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { LinkButton } from '../../../../../portal/antd/link-button.tsx';
import { ListFailure } from '../../../../../portal/antd/list-failure.tsx';
import { PdfButton } from '../../../../../portal/antd/pdf-button.tsx';
import { DayInput } from '../../../../../portal/form/inputs/moment-input.tsx';
import { Panel } from '../../../../../portal/parts/panel.tsx';
import { useApiQuery } from '../../../../../portal/parts/use-api-query.ts';
import { useMayCall } from '../../../../../portal/session/use-may-call.ts';
import { longDate } from '../../../../../shared/format.ts';
import { sentenceOf } from '../../../../../shared/http/http.ts';
import { BeforeTakeOn } from '../../../../dues/admin/parts/before-take-on.tsx';
import { Figures } from '../../../../overview/admin/parts/figures.tsx';
import { LedgerEntries } from './ledger-entries.tsx';
import { standingOpenings } from './ledger-lines.ts';
import { LedgerYears } from './ledger-years.tsx';
import '../members.css';
import { Labelled } from '../../../../../portal/form/inputs/labelled.tsx';

type Account = Pick<Ledger, 'owed'> & { member: Pick<Ledger['member'], 'membership'> };

/** Returns what is said of who has died, or left, and still owes something; '' of all others. */
export function formerDebt({ member, owed }: Account): string {
  if (leftInWords(member) === '' || owed <= 0) return '';
  const what =
    member.membership === 'deceased' ? 'This member has died' : 'This person is no longer a member';
  return `${what}, and ${formatNaira(owed)} is still owed.`;
}

/* What became of the membership counts today; for an earlier day it is not known here. */
function LedgerFigures({ ledger, asAt }: Omit<LedgerProps, 'id'>) {
  const membership = asAt ? null : ledger.member.membership;
  const { owed, overdue, credit, standing, yearsOwed, oldestDue } = ledger;
  return (
    <Figures
      label="The account in figures"
      figures={[
        {
          label: 'Owed',
          value: formatNaira(owed),
          note: yearsOwed > 0 ? countOf(yearsOwed, 'years') : 'Nothing is owed',
        },
        {
          label: 'Overdue',
          value: formatNaira(overdue),
          note: oldestDue
            ? `The oldest ${oldestDue < dayInNigeria() ? 'was' : 'is'} due on ${longDate(oldestDue)}`
            : '–',
        },
        { label: 'Credit', value: formatNaira(credit), note: 'Used for the next charge' },
        {
          label: 'Standing',
          value: standingInWords({ standing, membership }),
          note: 'From what is overdue',
        },
      ]}
    />
  );
}

type LedgerProps = { id: string; ledger: Ledger; asAt: string | undefined };

/* What an admin may do to the account; each opens a form over this page. */
function LedgerActions({ id, ledger, asAt }: LedgerProps) {
  const { owed, letter } = ledger;
  const isOpened = standingOpenings(ledger).length > 0;
  const mayCall = useMayCall();
  const link = (page: string, label: string) => (
    <LinkButton key={page} to={['members', page, { id }]}>
      {label}
    </LinkButton>
  );
  return (
    <div className="page-actions">
      {owed > 0 && mayCall(duesCalls.createWaiver)
        ? [link('waive', 'Waive'), link('writeOff', 'Write off')]
        : null}
      {isOpened && mayCall(duesCalls.correctOpening)
        ? link('correctOpening', 'Correct the opening balance')
        : null}
      {!isOpened && mayCall(duesCalls.createOpening) ? link('opening', 'Opening balance') : null}
      {mayCall(duesCalls.createLevy) ? link('levy', 'Levy or penalty') : null}
      <PdfButton
        path={`/api/v1/ledger/member/${id}/statement.pdf${asAt ? `?asAt=${asAt}` : ''}`}
        name="statement.pdf"
        label="Statement as PDF"
      />
      {letter?.available ? (
        <PdfButton
          path={`/api/v1/ledger/member/${id}/letter.pdf`}
          name="letter.pdf"
          label="Letter of good standing"
        />
      ) : null}
      <Button onClick={() => window.print()}>Print statement</Button>
      {letter?.reason ? <Typography.Text type="secondary">{letter.reason}</Typography.Text> : null}
    </div>
  );
}

/* Who has died, or left, will hardly pay: what is open is decided on by the acts below. */
function DebtOfFormer({ ledger }: { ledger: Ledger }) {
  const mayWaive = useMayCall()(duesCalls.createWaiver);
  const message = formerDebt(ledger);
  if (message === '' || !mayWaive) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="debt-of-former"
      message={message}
      description="‘Write off’ what will not be paid, as a bad debt, or ‘Waive’ what the society forgives, year by year."
    />
  );
}

function AsAt({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  return (
    <Form layout="inline" className="as-at">
      <Labelled label="As at">
        <DayInput value={day} latest={dayInNigeria()} onChange={onChange} />
      </Labelled>
    </Form>
  );
}

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day);

/**
 * Renders a member's account for the treasurer: what is owed and how it came about, today or as at a day.
 */
export function MemberLedger({ id }: { id: string }) {
  const today = dayInNigeria();
  const [day, setDay] = useState(today);
  const asAt = isDay(day) && day !== today ? day : undefined;
  const query = useApiQuery(duesCalls.ledgerOfMember, {
    params: { id },
    topic: 'payments',
    ...(asAt && { query: { asAt } }),
  });
  const ledger = query.data?.data;
  if (!useMayCall()(duesCalls.ledgerOfMember)) return null;
  return (
    <Panel title="Account" beside={<AsAt day={day} onChange={setDay} />} className="member-ledger">
      {query.error && !ledger ? (
        <ListFailure sentence={sentenceOf(query.error)} retry={query.refetch} />
      ) : null}
      {ledger ? (
        <>
          <p className="statement-head">
            Statement of account of {ledger.member.fname} {ledger.member.lname},{' '}
            {ledger.member.memberId}, as at {longDate(asAt ?? today)}
          </p>
          {asAt ? <BeforeTakeOn day={asAt} /> : null}
          <DebtOfFormer ledger={ledger} />
          <LedgerActions id={id} ledger={ledger} asAt={asAt} />
          <LedgerFigures ledger={ledger} asAt={asAt} />
          <LedgerYears years={ledger.years} />
          <LedgerEntries ledger={ledger} asAt={asAt} />
        </>
      ) : null}
    </Panel>
  );
}
