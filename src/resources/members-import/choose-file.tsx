import { ChooseSheet } from '../../portal/spreadsheet/choose-sheet.tsx';
import type { Sheet } from '../../portal/spreadsheet/sheet.ts';
import { columns } from './columns.ts';

const template = {
  headings: columns.map(({ label }) => label),
  name: 'members-template.csv',
};

/** Renders the first step: a CSV or Excel file, chosen or dropped. */
export function ChooseFile({ onChoose }: { onChoose: (sheet: Sheet) => void }) {
  const needed = columns.filter((column) => column.needed).map(({ label }) => label);
  return (
    <ChooseSheet template={template} onChoose={onChoose}>
      Needed: {needed.join(', ')}. Members who are on the register already are found by their member
      ID.
    </ChooseSheet>
  );
}
