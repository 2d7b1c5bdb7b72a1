import { Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { readCell } from '#contract/members/import/cells.ts';
import type {
  ImportChoice,
  ImportedRow,
  ImportResemblance,
} from '#contract/members/import/import.ts';
import { useAttempt } from '../../../../portal/parts/use-attempt.ts';
import { birthday } from '../parts/birthday.ts';
import { likenessInWords } from '../parts/likeness.ts';
import { type ImportField, labelOf } from './columns.ts';
import type { Row } from './prepare-list.ts';
import type { Correction } from './use-import.ts';

type Props = {
  answer: ImportedRow;
  row: Row;
  /** Absent once the list is imported. */
  onCorrect?: ((correction: Correction) => Promise<void>) | undefined;
};

/* A cell that can be typed anew; it is looked up when the field is left. */
function CellInput({ answer, row, onCorrect, field }: Props & { field: ImportField }) {
  const before = row[field] ?? '';
  const [text, setText] = useState(before);
  const { run, isBusy } = useAttempt();
  const save = async () => {
    if (isBusy || text.trim() === before.trim()) return;
    await run(async () => onCorrect?.({ row: answer.row, field, text }));
  };
  return (
    <Input
      size="small"
      aria-label={`${labelOf(field)} of row ${answer.row}`}
      placeholder={labelOf(field)}
      value={text}
      disabled={isBusy}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void save()}
      onPressEnter={() => void save()}
    />
  );
}

/* In the column that the list has for it: a first name may be under 'Other names'. */
function fieldIn(row: Row, field: string): ImportField {
  const columns: Partial<Record<string, ImportField[]>> = {
    fname: ['fname', 'otherNames', 'fullName'],
    mname: ['mname', 'otherNames', 'fullName'],
    lname: ['lname', 'fullName'],
  };
  return columns[field]?.find((name) => name in row) ?? (field as ImportField);
}

function Problem({ field, children, ...cell }: Props & { field: string; children: ReactNode }) {
  const column = fieldIn(cell.row, field);
  return (
    <li>
      {children}
      {cell.onCorrect ? <CellInput key={cell.row[column]} {...cell} field={column} /> : null}
    </li>
  );
}

/* The one whom a row resembles, with what tells them apart. */
function resembled({ name, memberId, email, phoneNumber, birthDay, row }: ImportResemblance) {
  const facts = [memberId, email, phoneNumber, birthDay && birthday(birthDay)].filter(Boolean);
  return `${row === undefined ? 'On the register' : `Row ${row}`}: ${name} (${facts.join(', ')})`;
}

const choiceWords = ({ row, by }: ImportResemblance): { value: ImportChoice; label: string }[] => [
  ...(by.includes('memberId') ? [] : [{ value: 'add' as const, label: 'Add as another member' }]),
  {
    value: 'update',
    label: row === undefined ? 'Update that member' : 'Fill in the earlier row',
  },
  { value: 'skip', label: 'Leave this row out' },
];

function Resemblance({ answer, onCorrect }: Props) {
  const { run, isBusy } = useAttempt();
  const { row, resembles } = answer;
  if (!resembles) return null;
  const options = choiceWords(resembles);
  const choose = (choice: ImportChoice) => run(async () => onCorrect?.({ row, choice }));
  return (
    <li>
      {likenessInWords(resembles.by)}. {resembled(resembles)}
      {onCorrect ? (
        <Select<ImportChoice>
          size="small"
          aria-label={`What to do with row ${row}`}
          value={resembles.choice}
          options={options}
          disabled={isBusy}
          onChange={(choice) => void choose(choice)}
        />
      ) : (
        <b> {options.find(({ value }) => value === resembles.choice)?.label}</b>
      )}
    </li>
  );
}

const shown = (field: string, value: string | null) =>
  value && field === 'birthDay' ? birthday(value) : value || 'nothing';

/** Says what becomes of a row, and why; in the dry run, wrong cells can be typed anew. */
export function RowDetail(props: Props) {
  const { answer, row } = props;
  const { outcome, errors = {}, leftOut = {}, read = {}, changes = {}, note } = answer;
  /* Of a member's record, what stays as it is is not listed. */
  const isOnRegister = outcome === 'change' || outcome === 'same';
  return (
    <ul className="row-details">
      {Object.entries(errors).map(([field, message]) => (
        <Problem key={field} {...props} field={field}>
          {message}
        </Problem>
      ))}
      {Object.entries(leftOut).map(([field, { value, message }]) => (
        <Problem key={field} {...props} field={field}>
          {labelOf(field)} “{value}” is left out: {message}
        </Problem>
      ))}
      <Resemblance {...props} />
      {Object.entries(changes).map(([field, [from, to]]) => (
        <li key={field}>
          {labelOf(field)}: <s>{shown(field, from)}</s> → <b>{shown(field, to)}</b>
        </li>
      ))}
      {outcome === 'add' && !leftOut.email ? (
        <li>{readCell('email', row.email ?? '') || 'No e-mail: to be invited by a letter'}</li>
      ) : null}
      {note ? <li>{note}</li> : null}
      {Object.entries(read)
        .filter(([field]) => !isOnRegister && !(field in changes) && field !== 'email')
        .map(([field, value]) => (
          <li key={field}>
            {labelOf(field)}: {row[fieldIn(row, field)]} → <b>{shown(field, value)}</b>
          </li>
        ))}
    </ul>
  );
}
