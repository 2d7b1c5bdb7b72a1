import { Checkbox } from 'antd';
import { usualName } from '#contract/members/import/names.ts';
import { cellsOf } from '#contract/members/import/row.ts';
import type { Row } from './prepare-list.ts';
import '../parts/import.css';

/** Rows among which a name in capitals is looked for. */
const searched = 500;

/** Returns the first name that is written in capitals; null if there is none. */
export function nameInCapitals(rows: readonly Row[]): string | null {
  for (const row of rows.slice(0, searched)) {
    const { fname = '', lname = '' } = cellsOf(row);
    const found = [lname, fname].find((name) => usualName(name) !== name);
    if (found) return found;
  }
  return null;
}

type Props = { example: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** Offers to write names that are in capitals as people write them. */
export function UsualNames({ example, isOn, onChange }: Props) {
  return (
    <Checkbox
      className="usual-names"
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    >
      Write names in capitals as usual: {example} → {usualName(example)}
    </Checkbox>
  );
}
