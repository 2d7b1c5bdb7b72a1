import { formatInteger } from '#contract/numbers.ts';
import { longDate } from '../../../shared/format.ts';
import { wordsOf } from '../../parts/words-of.ts';
import { headingOf, type ResourceColumn } from '../../resource.ts';
import type { ExportCriterion } from '../../spreadsheet/workbook.ts';

type Described = Pick<ResourceColumn, 'dataIndex' | 'title' | 'filters'>;

/* Parameters of lists that no column is named by. */
const usual: Readonly<Record<string, string>> = {
  search: 'Search',
  sort: 'Sorted by',
  ids: 'Selected',
  from: 'From',
  to: 'To',
  asAt: 'As at the end of',
  minYears: 'Minimum years owed',
  years: 'Years owed',
  paidYear: 'Paid for',
  owesYear: 'Not paid for',
  pendingStatus: 'Requested designation',
  pendingName: 'Requested name',
};

const answers: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No' };

/* Returns 'Name, descending' for '-name'. */
function sortWords(value: string, heading: (name: string) => string): string {
  const parts = value.split(',').map((part) => {
    const name = part.replace(/^-/, '');
    return part === name ? heading(name) : `${heading(name)}, descending`;
  });
  return parts.join('; ');
}

/**
 * Returns what a query asks for, in the words of the list's screen.
 *
 * @param query as for the API
 * @param columns of the list, whose headings and filters have the words
 */
export function criteriaOf(
  query: URLSearchParams,
  columns: readonly Described[] = [],
): ExportCriterion[] {
  const columnOf = (name: string) => columns.find(({ dataIndex }) => dataIndex === name);
  const heading = (name: string) => {
    const column = columnOf(name);
    return column ? headingOf(column) : (usual[name] ?? wordsOf(name));
  };
  const words = (name: string, value: string) => {
    if (name === 'sort') return sortWords(value, heading);
    if (name === 'search') return value;
    const values = value.split(',');
    if (name === 'ids') return `${formatInteger(values.length)} chosen from the list`;
    const filters = columnOf(name)?.filters ?? [];
    const word = (one: string) =>
      filters.find((filter) => filter.value === one)?.text ??
      answers[one] ??
      (/^\d{4}-\d\d-\d\d$/.test(one) ? longDate(one) : one);
    return values.map(word).join(', ');
  };
  return [...query]
    .filter(([name, value]) => name !== 'format' && value !== '')
    .map(([name, value]): ExportCriterion => [heading(name), words(name, value)]);
}

/** Returns what a list was narrowed and sorted by: as `criteriaOf`, and in words where nothing narrows it. */
export function exportCriteria(
  query: URLSearchParams,
  columns: readonly Described[] = [],
): ExportCriterion[] {
  const criteria = criteriaOf(query, columns);
  const isNarrowed = [...query].some(
    ([name, value]) => name !== 'sort' && name !== 'format' && value !== '',
  );
  return isNarrowed ? criteria : [['Filters', 'None: the whole list'], ...criteria];
}
