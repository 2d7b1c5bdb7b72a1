import { Form } from 'antd';
import { Link, useLocation } from 'react-router';
import { dayInNigeria } from '#contract/day.ts';
import { duesCalls } from '#contract/dues/calls.ts';
import type { Arrears as Answer } from '#contract/dues/ledger/schemas.ts';
import { messageCalls } from '#contract/messages/calls.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import { documentCalls } from '#contract/payments/document-calls.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { DayChoice } from '../../../../portal/form/inputs/day-choice.tsx';
import {
  type ResourceTable as TableState,
  useResourceTable,
} from '../../../../portal/list/table/use-resource-table.ts';
import type { BulkAction } from '../../../../portal/list/tools/bulk-bar.tsx';
import { ExportMenu } from '../../../../portal/list/tools/export-menu.tsx';
import { ToolDialog } from '../../../../portal/list/tools/tool-dialog.tsx';
import { TypedFilter } from '../../../../portal/list/tools/typed-filter.tsx';
import { ListOf } from '../../../../portal/pages/list.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useLongPdf } from '../../../../portal/parts/use-long-pdf.ts';
import { usePdf } from '../../../../portal/parts/use-pdf.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import { BeforeTakeOn } from '../parts/before-take-on.tsx';
import { LettersButton } from '../parts/letters-button.tsx';
import { memberCount } from '../parts/members-and-amount.ts';
import { useMailing } from '../parts/use-mailing.ts';
import './arrears.css';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';

type Owing = Answer['members'][number];
type Totals = Answer['totals'];

const arrearsExport = {
  path: paymentCalls.exportArrears.path,
  name: 'arrears',
  title: 'Arrears',
  numbers: ['Years owed'],
};

/* The electors as at the day of the list, by today's rule. */
const rollExport = {
  path: duesCalls.exportRoll.path,
  name: 'electors',
  title: 'Electors',
};

const { path: lettersPath } = paymentCalls.arrearsLettersPdf;
const lettersName = 'arrears-letters.pdf';

const dayOf = (asAt: string) => new URLSearchParams(asAt ? { asAt } : {});

type AgeProps = {
  label: string;
  years: string;
  totals: { members: number; owed: number };
  whole: number;
};

/* An age, or all, as a link to its members. */
function Age({ label, years, totals, whole }: AgeProps) {
  const { search, pathname } = useLocation();
  const params = new URLSearchParams(search);
  const isChosen = (params.get('years') ?? '') === years;
  params.delete('page');
  if (years) params.set('years', years);
  else params.delete('years');
  return (
    <li>
      <Link to={`${pathname}?${params}`} aria-current={isChosen ? 'true' : undefined}>
        <span>{label}</span>
        <span>{memberCount(totals.members)}</span>
        <b>{formatNaira(totals.owed)}</b>
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={whole === 0 ? 0 : (totals.owed / whole) * 100} height="4" />
        </svg>
      </Link>
    </li>
  );
}

/* Sums of everybody whom the search and the day find, whatever age is chosen. */
function ByAge({ totals, asAt }: { totals: Totals; asAt: string }) {
  return (
    <Panel
      title="By age"
      beside={asAt ? <p className="panel-note">As at {longDate(asAt)}</p> : null}
      className="ages"
    >
      <ul>
        <Age label="All" years="" totals={totals} whole={totals.owed} />
        {totals.byAge.map((age) => (
          <Age
            key={age.years}
            label={countOf(age.years, 'years')}
            years={String(age.years)}
            totals={age}
            whole={totals.owed}
          />
        ))}
      </ul>
    </Panel>
  );
}

function AsAt({ table }: { table: TableState<Owing> }) {
  const [asAt = ''] = table.chosen('asAt');
  const [minYears = ''] = table.chosen('minYears');
  return (
    <ToolDialog label="As at" count={(asAt ? 1 : 0) + (minYears ? 1 : 0)}>
      <Form layout="vertical" className="list-filters">
        <Labelled
          label="As at the end of"
          extra="What was owed on that day, for elections and auditors. Leave it empty for today."
        >
          <DayChoice
            value={asAt}
            latest={dayInNigeria()}
            isOptional
            onChange={(day) => table.filterBy({ asAt: day })}
          />
        </Labelled>
        <Labelled label="Minimum years owed">
          <TypedFilter
            type="number"
            min={1}
            max={100}
            value={minYears}
            onFilter={(years) => table.filterBy({ minYears: years, years: '' })}
          />
        </Labelled>
      </Form>
    </ToolDialog>
  );
}

/* Reminds as the ladder of reminders does: nobody twice of one step. */
const reminding = {
  call: messageCalls.sendReminders,
  row: { key: 'remind', label: 'Send a reminder' },
  bulk: {
    label: 'Remind these',
    confirm: (count: number) => ({
      title: `Remind ${memberCount(count)}?`,
      text: 'Each gets the mail that their step of the reminders has, unless they had it already.',
    }),
  },
  done: 'reminded',
  leftOut: 'reminded already, without e-mail, or opted out',
};

/** Renders the arrears by age and by member: each figure leads to what it is made of. */
export default function Arrears() {
  const resource = useManifest('arrears');
  const table = useResourceTable<Owing>(resource, { scope: ['asAt'] });
  const pathTo = usePathTo();
  const pathOf = ({ _id }: Owing) => pathTo('members', 'show', { id: _id });
  const [asAt = ''] = table.chosen('asAt');
  const mailing = useMailing(reminding);
  const { save } = useLongPdf();
  /* To those selected, in one file: with what they owe today, whatever day the list is of. */
  const letters: BulkAction = {
    label: 'Letters to these (PDF)',
    run: async (ids) => {
      await save(`${lettersPath}?ids=${ids.join()}`, lettersName);
    },
  };
  const pdf = usePdf();
  const statementOf = ({ _id }: Owing) =>
    `${documentCalls.statementOfMemberPdf.path.replace('{id}', _id)}${asAt ? `?asAt=${asAt}` : ''}`;
  const asked = table.exported();
  asked.delete('years');
  const { data } = useApiQuery(paymentCalls.arrears, {
    query: { ...Object.fromEntries(asked), limit: 1 },
    topic: 'payments',
  });
  /* Of exactly that many years, where an age is chosen. */
  const { asAt: _, sort: __, ...toWrite } = Object.fromEntries(table.exported());
  const [age = ''] = table.chosen('years');
  const { totals } = data?.data ?? {};
  const written = age
    ? totals?.byAge.find(({ years }) => String(years) === age)?.members
    : totals?.members;
  return (
    <ListOf
      table={table}
      buttons={
        <>
          {asAt ? null : (
            <LettersButton
              path={lettersPath}
              query={toWrite}
              name={lettersName}
              letters={written ?? 0}
            />
          )}
          <LinkButton to={pathTo('rolls', 'list')}>Rolls of electors</LinkButton>
          <ExportMenu {...rollExport} label="Electors" query={dayOf(asAt)} />
          <ExportMenu {...arrearsExport} query={table.exported()} />
        </>
      }
      above={
        <>
          {asAt ? <BeforeTakeOn day={asAt} /> : null}
          {data ? <ByAge totals={data.data.totals} asAt={asAt} /> : null}
        </>
      }
      noun="members"
      searchLabel="Search by name or member ID"
      placeholder="Search members…"
      tools={<AsAt table={table} />}
      pathOf={pathOf}
      bulk={[...mailing.bulk, letters]}
      actionsOf={(member) => [
        ...mailing.actionsOf(member),
        {
          key: 'letter',
          label: 'Letter with their statement',
          onChoose: () => pdf.save(statementOf(member), 'statement.pdf'),
        },
      ]}
      empty={
        asAt ? `Nothing that is owed is recorded as at ${longDate(asAt)}.` : 'Nobody owes anything.'
      }
    />
  );
}
