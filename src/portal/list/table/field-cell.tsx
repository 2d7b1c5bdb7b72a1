import { type BaseRecord, type HttpError, useOne } from '@refinedev/core';
import { Link } from 'react-router';
import { formatNaira } from '#contract/naira.ts';
import { longDate } from '../../../shared/format.ts';
import { fileAddress } from '../../../shared/http/api-origin.ts';
import type { Field } from '../../form/fields/fields.ts';
import { plainText } from '../../resource.ts';
import { pathTo } from '../../routing/find-page.ts';
import { useServices } from '../../services.ts';
import '../list.css';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/* Shows the title of a referenced record. refine's cache reads each record once. */
function Reference({
  resource: name,
  id,
  plain,
}: {
  resource: string;
  id: string;
  plain: boolean;
}) {
  const { resources } = useServices();
  const resource = resources.find((one) => one.name === name);
  const { result } = useOne<BaseRecord, HttpError>({
    resource: name,
    id,
    errorNotification: false,
  });
  if (!resource || !result) return '…';
  const called = resource.titleOf(result);
  return resource.pages.show && !plain ? (
    <Link to={pathTo(resources, name, 'show', { id })}>{called}</Link>
  ) : (
    called
  );
}

type Props = {
  field: Field;
  value: unknown;
  /** Whether to omit the link, for example inside another link. */
  plain?: boolean;
};

/** Renders the value of a record's field in readable form. */
export function FieldCell({ field, value, plain = false }: Props) {
  if (value === null || value === undefined || value === '') return field.none ?? '–';
  switch (field.type) {
    case 'naira':
      return formatNaira(Number(value));
    case 'day':
    case 'moment':
      return longDate(String(value));
    case 'text':
      return <span className="lines">{plainText(value)}</span>;
    case 'yes-no':
      return value === true ? 'Yes' : 'No';
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? plainText(value);
    case 'phone':
      return plain ? plainText(value) : <a href={`tel:${value}`}>{String(value)}</a>;
    case 'reference':
      return <Reference resource={field.resource} id={String(value)} plain={plain} />;
    case 'document':
      if (plain) return plainText(Object(value).fileName);
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
