import { useInvalidate } from '@refinedev/core';
import { Radio, Space, Steps } from 'antd';
import { useMemo, useState } from 'react';
import { type DateOrder, dateOrders } from '#contract/date-order.ts';
import { birthDayOrders } from '#contract/members/import/row.ts';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { useAttempt } from '../../../../portal/parts/use-attempt.ts';
import { ChooseSheet } from '../../../../portal/spreadsheet/choose-sheet.tsx';
import { isBlank, isTitle, type Sheet } from '../../../../portal/spreadsheet/sheet.ts';
import { birthday } from '../parts/birthday.ts';
import { useAskEarlierYears } from '../parts/earlier-years.tsx';
import { useCategories } from '../parts/use-categories.tsx';
import { columns, guessColumns, isHeading, rowsByField } from './columns.ts';
import { ImportPreview } from './import-preview.tsx';
import { MembersImports } from './imports.tsx';
import { MatchColumns } from './match-columns.tsx';
import { useImport } from './use-import.ts';
import { nameInCapitals, UsualNames } from './usual-names.tsx';
import '../parts/import.css';

type Props = {
  birthDays: ReturnType<typeof birthDayOrders>;
  order: DateOrder;
  isBusy: boolean;
  onChange: (order: DateOrder) => void;
};

/* Where the list does not say it: no order fits all birthdays, or both do. */
const hints: Readonly<Record<number, string>> = {
  0: 'Some fit only with the day first, others only with the month first.',
  2: 'All of them can be read both ways. Please say which it is.',
};

/* Asks what comes first in the birthdays of a list, where some can be read in two ways. */
function BirthdayOrder({ birthDays: { fitting, example }, order, isBusy, onChange }: Props) {
  if (!example) return null;
  const label = `Birthdays such as ${example.cell} are`;
  const options = dateOrders.map((value) => ({ value, label: birthday(example[value]) }));
  const hint = hints[fitting.length];
  return (
    <div className="birthday-order" role="radiogroup" aria-label={label}>
      <Space wrap>
        {label}
        <Radio.Group
          options={options}
          value={order}
          disabled={isBusy}
          onChange={({ target }) => onChange(target.value)}
        />
      </Space>
      {hint ? <p className="hint">{hint}</p> : null}
    </div>
  );
}

const template = {
  headings: columns
    .filter(({ field }) => field !== 'otherNames' && field !== 'fullName')
    .map(({ label }) => label),
  name: 'members-template.csv',
};

/* Renders the first step: a CSV or Excel file, chosen or dropped. */
function ChooseFile({ onChoose }: { onChoose: (sheet: Sheet) => void }) {
  return (
    <ChooseSheet template={template} isHeading={isHeading} onChoose={onChoose}>
      Needed: Member ID, first name and last name. Members who are on the register already are found
      by their member ID.
    </ChooseSheet>
  );
}

const steps = ['File', 'Columns', 'Check', 'Import'];

/* Side by side on a phone too. */
function ImportSteps({ current, isDone = false }: { current: number; isDone?: boolean }) {
  return (
    <Steps
      className="import-steps"
      size="small"
      labelPlacement="vertical"
      responsive={false}
      current={current}
      status={isDone ? 'finish' : 'process'}
      items={steps.map((title, step) => ({
        title: step === current ? <span aria-current="step">{title}</span> : title,
      }))}
    />
  );
}

function ImportSheet({ sheet, onAgain }: { sheet: Sheet; onAgain: () => void }) {
  const [chosen, setChosen] = useState(() => guessColumns(sheet.headings));
  const rows = useMemo(() => rowsByField(sheet.rows, chosen), [sheet, chosen]);
  const example = useMemo(() => nameInCapitals(rows), [rows]);
  const [usualNames, setUsualNames] = useState(true);
  const birthDays = useMemo(() => birthDayOrders(rows), [rows]);
  const [answer, setAnswer] = useState<DateOrder>();
  const dateOrder = answer ?? birthDays.fitting[0] ?? 'day';
  const sending = useImport(sheet, rows, {
    usualNames: usualNames && example !== null,
    dateOrder,
  });
  const invalidate = useInvalidate();
  const { outcome, run, readNewPeople, forget } = sending;
  const { own } = useCategories();
  const askEarlierYears = useAskEarlierYears();
  const { attempt } = useAttempt();
  const chooseYears = () =>
    attempt(async () => {
      const people = await readNewPeople(own);
      return people.length > 0 ? askEarlierYears({ people }, 'Import') : [];
    });
  const send = async (apply: boolean) => {
    const earlierYears = apply ? await chooseYears() : [];
    if (!earlierYears) return;
    await run(apply, earlierYears);
    if (apply) void invalidate({ resource: 'members', invalidates: ['all'] });
  };
  const isDone = outcome?.applied === true;
  return (
    <>
      <ImportSteps current={isDone ? 3 : outcome ? 2 : 1} isDone={isDone} />
      {isDone ? null : (
        <MatchColumns
          headings={sheet.headings}
          example={sheet.rows.find((row) => !isBlank(row) && !isTitle(row, sheet.headings))}
          chosen={chosen}
          onChange={(next) => {
            setChosen([...next]);
            if (next.indexOf('birthDay') !== chosen.indexOf('birthDay')) setAnswer(undefined);
            forget();
          }}
        />
      )}
      {example !== null && !isDone ? (
        <UsualNames
          example={example}
          isOn={usualNames}
          onChange={(isOn) => {
            setUsualNames(isOn);
            forget();
          }}
        />
      ) : null}
      {isDone ? null : (
        <BirthdayOrder
          birthDays={birthDays}
          order={dateOrder}
          isBusy={sending.progress !== null}
          onChange={(order) => {
            setAnswer(order);
            forget('birthDay');
          }}
        />
      )}
      <ImportPreview
        sheet={sheet}
        sending={sending}
        canSend={chosen.includes('memberId')}
        onSend={send}
        onAgain={onAgain}
      />
    </>
  );
}

/** Imports members from a CSV or Excel list: column matching, a dry run row by row, then the import. */
export default function ImportMembers() {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  return (
    <ListFrame>
      {sheet ? (
        <ImportSheet key={sheet.name} sheet={sheet} onAgain={() => setSheet(null)} />
      ) : (
        <>
          <ImportSteps current={0} />
          <ChooseFile onChoose={setSheet} />
        </>
      )}
      <MembersImports />
    </ListFrame>
  );
}
