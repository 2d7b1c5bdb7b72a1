import { Select } from 'antd';
import { useId } from 'react';
import { range } from '../../../../portal/list-address/range.ts';
import { columns, type ImportField, missingColumns } from './columns.ts';
import '../../../../portal/spreadsheet/choose-sheet.css';

type Chosen = readonly (ImportField | null)[];

type Props = {
  headings: readonly string[];
  example: readonly string[] | undefined;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

/* The field that chose the file no longer exists. */
const focus = (heading: HTMLElement | null) => heading?.focus();

function lacking(missing: readonly string[], chosen: Chosen): string {
  if (!chosen.includes('memberId'))
    return 'Choose the column with the member ID: members are found by it.';
  return missing.length > 0 ? `Still needed for new members: ${missing.join(', ')}.` : '';
}

const options: { value: ImportField | ''; label: string }[] = [
  { value: '', label: 'Leave out' },
  ...columns.map(({ field, label }) => ({ value: field, label })),
];

/** Renders the second step: matching the file's columns to the register's. */
export function MatchColumns({ headings, example, chosen, onChange }: Props) {
  const id = useId();
  /* At most one column may match a field of the register. */
  const choose = (index: number, field: ImportField | null) =>
    onChange(
      chosen.map((before, place) => (place === index ? field : before === field ? null : before)),
    );
  return (
    <section className="panel" aria-label="Columns">
      <h2 ref={focus} tabIndex={-1}>
        Match the columns
      </h2>
      <ul className="match-columns">
        {/* By index, because a list may use the same heading twice. */}
        {range(headings.length).map((index) => (
          <li key={index}>
            <label htmlFor={`${id}${index}`}>
              <b>{headings[index] || `Column ${index + 1}`}</b>
              <small>{example?.[index] || '–'}</small>
            </label>
            <Select<ImportField | ''>
              id={`${id}${index}`}
              value={chosen[index] ?? ''}
              options={options}
              onChange={(field) => choose(index, field || null)}
            />
          </li>
        ))}
      </ul>
      <p className="error" role="status">
        {lacking(missingColumns(chosen), chosen)}
      </p>
    </section>
  );
}
