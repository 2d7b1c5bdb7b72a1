import { useSelect } from '@refinedev/antd';
import type { BaseRecord, HttpError } from '@refinedev/core';
import { useState } from 'react';
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
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { selectProps, query } = useSelect<BaseRecord, HttpError>({
    resource: name,
    optionValue: (record) => String(record._id),
    optionLabel: (record) => (resource.choiceOf ?? resource.titleOf)(record),
    onSearch: (text) => {
      setAsked(text);
      return [{ field: 'search', operator: 'contains', value: text }];
    },
    pagination: { pageSize: 10, mode: 'server' },
    /* The chosen record may not be among the first ten. */
    ...(value && { defaultValue: value }),
    errorNotification: false,
  });
  const chosen = selectProps.options?.find((option) => option.value === value);
  /* Enter chooses the first option, so none of an earlier search is there while another is on its way. */
  const isSearching = typed !== asked || query.isLoading || query.isPlaceholderData;
  return (
    <SelectInput
      {...inputProps}
      {...selectProps}
      {...(isSearching && { options: [] })}
      onSearch={(text: string) => {
        setTyped(text);
        selectProps.onSearch?.(text);
      }}
      /* Shows dots while the record loads, because an id means nothing to a user. */
      {...(value && { value: { value, label: chosen?.label ?? '…' } })}
      placeholder={placeholder}
      loading={query.isFetching}
      notFoundContent={
        isSearching ? 'Searching…' : query.error ? sentenceOf(query.error) : 'No results'
      }
    />
  );
}
