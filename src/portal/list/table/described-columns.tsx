import type { Field } from '../../form/fields/fields.ts';
import { cellOf, type Resource, type ResourceColumn, type ResourceRow } from '../../resource.ts';
import { FieldCell } from './field-cell.tsx';

/** The maximum number of columns shown by default; more can be chosen. */
const mostShown = 6;

/* Offers a filter for fields with few values. */
const filtersOf = (field: Field): ResourceColumn['filters'] =>
  field.type === 'choice'
    ? field.options.map(({ label, value }) => ({ text: label, value }))
    : field.type === 'yes-no'
      ? [
          { text: 'Yes', value: 'yes' },
          { text: 'No', value: 'no' },
        ]
      : undefined;

/**
 * Returns the columns of a resource, completed from its contract: headings, sorting and filters if the list's
 * call has them, and formatted values.
 *
 * @param fields of its form, which come with the page that needs them (page-parts.ts)
 * @param leads whether the first column links to the record, so that its value has no link of its own
 */
export function describedColumns(
  { columns, calls }: Resource,
  fields: readonly Field[] = [],
  leads = false,
): ResourceColumn[] {
  const { list, query } = calls.list ?? {};
  return columns.map((column, index) => {
    const { dataIndex } = column;
    const field = fields.find(({ name }) => name === dataIndex);
    const filtered = Object.hasOwn(query?.shape ?? {}, dataIndex) ? field : undefined;
    const filters = filtered && filtersOf(filtered);
    return {
      hidden: index >= mostShown && !column.render && !column.type,
      sorter: list?.sort?.includes(dataIndex) ?? false,
      ...(field && {
        title: field.label,
        ...(!column.type && {
          render: (value: unknown) => (
            <FieldCell field={field} value={value} plain={leads && index === 0} />
          ),
        }),
      }),
      ...(filters && { filters, filterMultiple: field?.type !== 'yes-no' }),
      ...(filtered?.type === 'reference' && { filterResource: filtered.resource }),
      ...(field && ['naira', 'number'].includes(field.type) && { align: 'end' as const }),
      ...column,
    };
  });
}

/** Returns a resource's row on a phone: its own, or its first two columns. */
export function describedRow(
  { row, titleOf }: Resource,
  columns: readonly ResourceColumn[],
): ResourceRow {
  const [first, second] = columns;
  return {
    title: (record) => (first ? cellOf(first, record) : titleOf(record)),
    ...(second && { line: (record) => cellOf(second, record) }),
    ...row,
  };
}
