import { useMemo, useRef, useState } from 'react';
import { duesCalls } from '#contract/dues/calls.ts';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { ChooseSheet } from '../../../../portal/spreadsheet/choose-sheet.tsx';
import { rowsOfFields } from '../../../../portal/spreadsheet/guess-columns.ts';
import type { Sheet } from '../../../../portal/spreadsheet/sheet.ts';
import { columns, guessColumns, isHeading, lackingIn } from './columns.ts';
import { OpeningsLists } from './lists.tsx';
import { OutcomeRows } from './outcome-rows.tsx';
import { ImportState } from './state.tsx';
import { useOpenings } from './use-openings.ts';
import '../../../members/admin/parts/import.css';

/* Returns the year of a heading such as '2024' or 'Dues 2024'; null where it is none. */
function yearOf(heading: string): string | null {
  return (
    /^(?:dues|arrears)?\s*((?:19|20|21)\d{2})\s*(?:dues|arrears)?$/i.exec(heading.trim())?.[1] ??
    null
  );
}

/* A total beside the years would be read as what is owed. */
const isTotal = (heading: string) => guessColumns([heading])[0] === 'owed';

/**
 * Returns a list with a column for each year as one with a row for each balance; a list of another form as it is. An
 * empty cell is no balance.
 *
 * @param hasYears whether a heading of the list is that of the years
 */
export function rowForEachYear(sheet: Sheet, hasYears: boolean): Sheet & { numbers?: number[] } {
  const years = sheet.headings.map(yearOf);
  const places = years.flatMap((year, place) => (year === null ? [] : [{ year, place }]));
  if (hasYears || places.length === 0) return sheet;
  const others = years.flatMap((year, place) =>
    year === null && !isTotal(sheet.headings[place] ?? '') ? [place] : [],
  );
  const balances = sheet.rows.flatMap((row, index) =>
    places
      .filter(({ place }) => row[place]?.trim())
      .map(({ year, place }) => ({
        number: sheet.firstRow + index,
        cells: [...others.map((other) => row[other] ?? ''), year, row[place] ?? ''],
      })),
  );
  return {
    ...sheet,
    headings: [...others.map((other) => sheet.headings[other] ?? ''), 'Year', 'Owed'],
    rows: balances.map(({ cells }) => cells),
    numbers: balances.map(({ number }) => number),
  };
}

const template = {
  headings: columns.map(({ label }) => label),
  name: 'opening-balances-template.csv',
};

const isHeadingOrYear = (text: string) => isHeading(text) || yearOf(text) !== null;

type ImportSheetProps = { sheet: Sheet; takeOn: string; onAgain: () => void };

function ImportSheet({ sheet, takeOn, onAgain }: ImportSheetProps) {
  const list = useMemo(
    () => rowForEachYear(sheet, guessColumns(sheet.headings).includes('year')),
    [sheet],
  );
  const chosen = useMemo(() => guessColumns(list.headings), [list]);
  const rows = useMemo(() => rowsOfFields(list.rows, chosen), [list, chosen]);
  const sending = useOpenings(list, rows);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="panel import-preview" aria-label="What happens">
      <h2 ref={heading} tabIndex={-1}>
        {sheet.name}
      </h2>
      <ImportState
        lacking={lackingIn(chosen)}
        sending={sending}
        takeOn={takeOn}
        onSent={() => heading.current?.focus()}
        onAgain={onAgain}
      />
      {sending.outcome ? <OutcomeRows outcome={sending.outcome} /> : null}
    </section>
  );
}

/** Imports opening balances from a CSV or Excel list: a dry run row by row, then the import. */
export default function ImportOpenings() {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const page = useManifest().pages.list;
  const settings = useApiQuery(duesCalls.duesSettings, { staleTime: 0 });
  const takeOn = settings.data?.data.settings.takeOn ?? '';
  return (
    <ListFrame
      lead={
        <>
          {page?.lead} An opening balance covers its year and all years before it: these are no
          longer charged to the member. To enter it for one member, open the member’s page.
        </>
      }
    >
      {sheet ? (
        <ImportSheet
          key={`${sheet.name} ${settings.isLoading}`}
          sheet={sheet}
          takeOn={takeOn}
          onAgain={() => setSheet(null)}
        />
      ) : (
        <ChooseSheet template={template} isHeading={isHeadingOrYear} onChoose={setSheet}>
          Needed: Member ID, Year, and what is owed or the credit; or Member ID and a column for
          each year, headed 2024, 2025 and so on. Importing the same list again changes nothing.
        </ChooseSheet>
      )}
      <OpeningsLists />
    </ListFrame>
  );
}
