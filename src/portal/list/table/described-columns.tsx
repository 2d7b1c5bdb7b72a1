import { type BaseRecord, type HttpError, useOne } from '@refinedev/core';
import { Link } from 'react-router';
import { isRecord } from '#contract/is-record.ts';
import { formatNaira } from '#contract/naira.ts';
import { longDate } from '../../../shared/format.ts';
import { fileAddress } from '../../../shared/http/api-origin.ts';
import type { Field } from '../../form/fields/fields.ts';
import {
  cellOf,
  plainText,
  type Resource,
  type ResourceColumn,
  type ResourceRow,
} from '../../resource.ts';
import { pathTo } from '../../routing/find-page.ts';
import { useServices } from '../../services.ts';
import '../list.css';

/* Shows the title of a referenced record. refine's cache reads each record once. */
function Reference({ resource: name, id }: { resource: string; id: string }) {
  const { resources } = useServices();
  const resource = resources.find((one) => one.name === name);
  const { result } = useOne<BaseRecord, HttpError>({
    resource: name,
    id,
    errorNotification: false,
  });
  if (!resource || !result) return '…';
  const called = resource.titleOf(result);
  return resource.pages.show ? (
    <Link to={pathTo(resources, name, 'show', { id })}>{called}</Link>
  ) : (
    called
  );
}

/* The kinds of field whose values are links. */
const linked: readonly Field['type'][] = ['phone', 'reference', 'document'];

/* Renders the value of a record's field in readable form. */
function FieldCell({ field, value }: { field: Field; value: unknown }) {
  if (value === null || value === undefined || value === '') return field.none ?? '–';
  switch (field.type) {
    case 'naira':
      return formatNaira(Number(value));
    case 'day':
    case 'moment':
      return longDate(String(value));
    case 'text':
      return <span className="lines">{plainText(value)}</span>;
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? plainText(value);
    case 'phone':
      return <a href={`tel:${value}`}>{String(value)}</a>;
    case 'reference':
      return <Reference resource={field.resource} id={String(value)} />;
    case 'document':
      return isRecord(value) ? (
        <a href={fileAddress(String(value.href))} target="_blank" rel="noreferrer">
          {String(value.fileName)}
        </a>
      ) : (
        '–'
      );
    case 'picture':
      return isRecord(value) && Array.isArray(value.widths) ? (
        <img
          src={`${fileAddress(String(value.src))}-${value.widths[0]}.webp`}
          alt={String(value.alt ?? '')}
          width="72"
          height="48"
          loading="lazy"
        />
      ) : (
        '–'
      );
    default:
      return plainText(value);
  }
}

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
 */
export function describedColumns(
  { columns, calls }: Resource,
  fields: readonly Field[] = [],
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
        ...(!column.type &&
          !column.render && {
            hasLinks: linked.includes(field.type),
            render: (value: unknown) => <FieldCell field={field} value={value} />,
          }),
      }),
      ...(filters && { filters, filterMultiple: field?.type !== 'yes-no' }),
      ...(filtered?.type === 'reference' && { filterResource: filtered.resource }),
      ...(field && ['naira', 'number'].includes(field.type) && { align: 'end' as const }),
      ...column,
    };
  });
}

/** Returns a resource's row on a phone: its own, or its first two columns. The title, which is a link, has none. */
export function describedRow(
  { row, titleOf }: Resource,
  columns: readonly ResourceColumn[],
): ResourceRow {
  const title = columns.find(({ hasLinks }) => !hasLinks);
  const second = columns.find((column) => column !== title);
  return {
    title: (record) => (title ? cellOf(title, record) : titleOf(record)),
    ...(second && { line: (record) => cellOf(second, record) }),
    ...row,
  };
}
