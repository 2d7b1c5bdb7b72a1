import { useSelect } from '@refinedev/antd';
import type { BaseRecord, HttpError } from '@refinedev/core';
import { sentenceOf } from '../../../shared/http/http.ts';
import { useServices } from '../../services.ts';
import { SelectInput } from './select-input.tsx';

type Props = {
  resource: string;
  placeholder?: string;
  allowClear?: boolean;
  'aria-label'?: string;
  /* antd's Form.Item passes these. */
  id?: string;
  value?: string;
  onChange?: (value: unknown) => void;
};

/** Renders a select for a record of another resource. The server finds ten at a time. */
export function ReferenceInput({
  resource: name,
  value,
  placeholder = 'Type to search',
  ...inputProps
}: Props) {
  const { resources } = useServices();
  const resource = resources.find((one) => one.name === name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  const { selectProps, query } = useSelect<BaseRecord, HttpError>({
    resource: name,
    optionValue: (record) => String(record._id),
    optionLabel: (record) => (resource.choiceOf ?? resource.titleOf)(record),
    onSearch: (text) => [{ field: 'search', operator: 'contains', value: text }],
    pagination: { pageSize: 10, mode: 'server' },
    /* The chosen record may not be among the first ten. */
    ...(value && { defaultValue: value }),
    errorNotification: false,
  });
  const chosen = selectProps.options?.find((option) => option.value === value);
  return (
    <SelectInput
      {...inputProps}
      {...selectProps}
      /* Shows dots while the record loads, because an id means nothing to a user. */
      {...(value && { value: { value, label: chosen?.label ?? '…' } })}
      placeholder={placeholder}
      loading={query.isFetching}
      notFoundContent={
        query.isFetching ? 'Searching…' : query.error ? sentenceOf(query.error) : 'No results'
      }
    />
  );
}
