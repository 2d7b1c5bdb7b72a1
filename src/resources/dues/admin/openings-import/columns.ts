import { type OpeningColumn, openingColumns } from '#contract/dues/openings-import/schemas.ts';
import {
  guessFields,
  isHeadingOf,
  type ListColumn,
} from '../../../../portal/spreadsheet/guess-columns.ts';
import { memberIdHeadings } from '../../../members/admin/parts/member-id-headings.ts';

const words: Readonly<Record<OpeningColumn, Omit<ListColumn, 'field'>>> = {
  memberId: { label: 'Member ID', also: memberIdHeadings },
  year: { label: 'Year', also: ['due year', 'dues year', 'year due', 'yr', 'period'] },
  owed: {
    label: 'Owed',
    also: [
      ...['amount owed', 'amt owed', 'amount due', 'arrears', 'balance', 'bal', 'amount', 'amt'],
      ...['outstanding', 'debit'],
    ],
  },
  credit: { label: 'Credit', also: ['paid ahead', 'prepaid', 'overpaid', 'advance'] },
};

/** The columns of a list of opening balances, with their usual headings. */
export const columns: readonly ListColumn<OpeningColumn>[] = openingColumns.map((field) => ({
  field,
  ...words[field],
}));

/** Returns whether a text is a heading of one of them. */
export const isHeading = isHeadingOf(columns);

/** Returns the matching column of each heading. */
export const guessColumns = (headings: readonly string[]) => guessFields(columns, headings);

/** Returns what the list lacks, in words; '' if it has what is needed. */
export function lackingIn(chosen: readonly (OpeningColumn | null)[]): string {
  const needed = columns.filter(({ field }) => field === 'memberId' || field === 'year');
  const missing = needed.filter(({ field }) => !chosen.includes(field)).map(({ label }) => label);
  if (!chosen.includes('owed') && !chosen.includes('credit')) missing.push('Owed or Credit');
  if (missing.length === 0) return '';
  const years = missing.includes('Year')
    ? ' A column for each year, headed 2024, will do, too.'
    : '';
  return `There is no heading for: ${missing.join(', ')}.${years}`;
}
