import { useState } from 'react';
import { dayInNigeria } from '#contract/day.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import {
  type StatementOfAccountRow,
  statementOfAccountRows,
} from '#contract/dues/ledger/statement-of-account.ts';
import { formatNaira } from '#contract/naira.ts';
import { ResponsiveTable } from '../../../../portal/member-list/responsive-table.tsx';
import { Cards } from '../../../../portal/parts/cards.tsx';
import { PageTop } from '../../../../portal/parts/page-top.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { PdfButton } from '../../../../portal/parts/pdf-button.tsx';
import { dayDelayMs, useTypedText } from '../../../../portal/parts/use-typed-text.ts';
import type { ResourceColumn } from '../../../../portal/resource.ts';
import { longDate } from '../../../../shared/format.ts';
import { Field } from '../../../../shared/forms/field.tsx';
import { LetterOfStanding } from '../../../dues/member/parts/standing-letter.tsx';
import { StandingTag } from '../../../dues/member/parts/standing-tag.tsx';
import { useLedger } from '../../../dues/member/parts/use-ledger.ts';
import { PrintButton } from './print-button.tsx';
import './statement.css';

type Year = Ledger['years'][number];

const amountColumn = <Row extends object>(
  dataIndex: keyof Row & string,
  title: string,
): ResourceColumn<Row> => ({
  dataIndex,
  title,
  align: 'end',
  render: (value) => (value ? formatNaira(Number(value)) : '–'),
});

const yearColumns: readonly ResourceColumn<Year>[] = [
  { dataIndex: 'year', render: (_, { year }) => <b>{year || 'No year'}</b> },
  amountColumn<Year>('charged', 'Charged'),
  amountColumn<Year>('waived', 'Waived'),
  amountColumn<Year>('writtenOff', 'Written off'),
  amountColumn<Year>('paid', 'Paid'),
  amountColumn<Year>('owed', 'Owed'),
];

const rowColumns: readonly ResourceColumn<StatementOfAccountRow>[] = [
  {
    dataIndex: 'date',
    render: (_, { date, happenedOn }) => (
      <>
        {longDate(date)}
        {happenedOn ? <small className="payment-reason">of {longDate(happenedOn)}</small> : null}
      </>
    ),
  },
  { dataIndex: 'what' },
  { dataIndex: 'reference' },
  amountColumn<StatementOfAccountRow>('charged', 'Charged'),
  amountColumn<StatementOfAccountRow>('credited', 'Credited'),
  { dataIndex: 'balance', type: 'naira' },
];

const signed = ({ charged, credited }: StatementOfAccountRow) =>
  charged > 0 ? formatNaira(charged) : formatNaira(-credited);

/** Renders the member's statement of account: by year, and every entry with the balance after it. */
export default function StatementOfAccount() {
  const today = dayInNigeria();
  const [day, setDay] = useState(today);
  const typed = useTypedText(day, setDay, dayDelayMs, (text) => text || today);
  const asAt = day === today ? '' : day;
  const { ledger, ...query } = useLedger(asAt);
  const money = (amount: number | undefined) =>
    amount === undefined ? undefined : formatNaira(amount);
  return (
    <>
      <PageTop
        title="Statement of account"
        lead={`What was charged, waived and paid, as of ${longDate(asAt || new Date().toISOString())}.`}
      >
        <PdfButton
          path={`/api/v1/ledger/me/statement.pdf${asAt ? `?asAt=${asAt}` : ''}`}
          name="statement.pdf"
        />
        <PrintButton />
        {ledger ? <LetterOfStanding ledger={ledger} /> : null}
      </PageTop>
      <div className="statement-day">
        <Field
          label="As at the end of"
          name="asAt"
          type="date"
          max={today}
          value={typed.text}
          onChange={({ target }) => typed.type(target.value)}
          onBlur={typed.finish}
        />
      </div>
      {query.error ? null : (
        <div className="statement-figures">
          <Cards
            label="Your account"
            facts={[
              { label: 'Owed', value: money(ledger?.owed), icon: 'receipt' },
              { label: 'Overdue', value: money(ledger?.overdue), icon: 'alert' },
              { label: 'Credit', value: money(ledger?.credit), icon: 'wallet' },
              {
                label: 'Standing',
                value: ledger ? (
                  <StandingTag
                    standing={ledger.standing}
                    membership={asAt ? null : ledger.member.membership}
                  />
                ) : undefined,
                icon: 'check',
              },
            ]}
          />
        </div>
      )}
      <section className="panel" aria-label="By year">
        <ResponsiveTable
          noun="years"
          query={query}
          rows={ledger?.years.toReversed()}
          columns={yearColumns}
          row={{
            title: ({ year }) => year || 'No year',
            line: ({ charged, paid }) =>
              `Charged ${formatNaira(charged)} · paid ${formatNaira(paid)}`,
            tag: ({ owed }) => (owed > 0 ? `${formatNaira(owed)} owed` : 'Settled'),
          }}
          rowKey={({ year }) => String(year)}
          expected={3}
          empty={<p>Nothing has been charged to you yet.</p>}
        />
      </section>
      {ledger && ledger.entries.length > 0 ? (
        <Panel title="Entries">
          <ResponsiveTable
            noun="entries"
            query={query}
            rows={statementOfAccountRows(ledger)}
            columns={rowColumns}
            row={{
              title: ({ what }) => what,
              line: ({ date, balance }) => `${longDate(date)} · balance ${formatNaira(balance)}`,
              tag: signed,
            }}
            rowKey={({ _id }) => _id}
            empty={null}
          />
        </Panel>
      ) : null}
    </>
  );
}
