import { Select } from 'antd';
import { useId } from 'react';
import type { StatementColumn } from '#contract/books/bank-statements/terms.ts';
import type { Chosen } from './use-upload.ts';
import '../../../../portal/spreadsheet/choose-sheet.css';

const fields: readonly (readonly [StatementColumn, string])[] = [
  ['date', 'Date'],
  ['narration', 'Narration'],
  ['credit', 'Credit'],
  ['debit', 'Debit'],
  ['amount', 'Amount, where there is one column for both'],
  ['type', 'CR or DR'],
  ['reference', 'Reference'],
  ['balance', 'Balance'],
];

/** Rows that the examples are taken from. */
const looked = 40;

/* Places with what is in them: 'B: Narration, NIP/GTB/…'. */
function optionsOf(rows: readonly (readonly string[])[]) {
  const width = Math.max(0, ...rows.slice(0, looked).map((row) => row.length));
  return Array.from({ length: width }, (_, place) => {
    const values = rows.slice(0, looked).map((row) => row[place]?.trim() ?? '');
    const examples = [...new Set(values.filter(Boolean))].slice(-3).join(', ');
    return { value: place, label: `Column ${place + 1}: ${examples.slice(0, 60) || 'empty'}` };
  });
}

/** Returns what is not chosen yet, in words; '' if it can be sent. */
export function lackingIn({ date, narration, credit, amount }: Chosen): string {
  const missing = [
    ...(date === undefined ? ['Date'] : []),
    ...(narration === undefined ? ['Narration'] : []),
    ...(credit === undefined && amount === undefined ? ['Credit or Amount'] : []),
  ];
  return missing.length > 0 ? `Still needed: ${missing.join(', ')}.` : '';
}

type Props = {
  rows: readonly (readonly string[])[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

/** Renders a select for each column of a statement whose headings were not found. */
export function ChooseColumns({ rows, chosen, onChange }: Props) {
  const id = useId();
  const options = optionsOf(rows);
  const choose = (column: StatementColumn, place: number | undefined) => {
    const { [column]: _, ...others } = chosen;
    onChange(place === undefined ? others : { ...others, [column]: place });
  };
  return (
    <fieldset className="field-group">
      <legend>Which column is which</legend>
      <p className="hint">It is remembered for this account.</p>
      <ul className="match-columns">
        {fields.map(([column, label]) => (
          <li key={column}>
            <label htmlFor={`${id}${column}`}>{label}</label>
            <Select<number>
              id={`${id}${column}`}
              allowClear
              placeholder="None"
              options={options}
              {...(chosen[column] !== undefined && { value: chosen[column] })}
              onChange={(place) => choose(column, place ?? undefined)}
            />
          </li>
        ))}
      </ul>
      <p role="status">{lackingIn(chosen)}</p>
    </fieldset>
  );
}
