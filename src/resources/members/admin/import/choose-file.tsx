import { ChooseSheet } from '../../../../portal/spreadsheet/choose-sheet.tsx';
import type { Sheet } from '../../../../portal/spreadsheet/sheet.ts';
import { columns, isHeading } from './columns.ts';

const template = {
  headings: columns
    .filter(({ field }) => field !== 'otherNames' && field !== 'fullName')
    .map(({ label }) => label),
  name: 'members-template.csv',
};

/** Renders the first step: a CSV or Excel file, chosen or dropped. */
export function ChooseFile({ onChoose }: { onChoose: (sheet: Sheet) => void }) {
  return (
    <ChooseSheet template={template} isHeading={isHeading} onChoose={onChoose}>
      Needed: Member ID, first name and last name. Members who are on the register already are found
      by their member ID.
    </ChooseSheet>
  );
}
