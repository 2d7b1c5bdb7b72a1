import type { BaseRecord } from '@refinedev/core';
import { Button, Checkbox, Form, Input, Select, Spin } from 'antd';
import type { ReactNode } from 'react';
import { cleanLine } from '#contract/typed-text.ts';
import { Labelled } from '../../form/inputs/labelled.tsx';
import { ReferenceInput } from '../../form/inputs/reference-input.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useTypedText } from '../../parts/use-typed-text.ts';
import { headingOf, type ResourceColumn } from '../../resource.ts';
import type { ResourceTable } from '../table/use-resource-table.ts';
import { type SortOption, SortSelect } from './sort-select.tsx';
import { ToolDialog } from './tool-dialog.tsx';

/** Measured from the last key. With the server's response time, results appear within 300 ms. */
const debounceMs = 120;

type SearchProps = {
  /** The current search in the address. */
  value: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder: string;
  /** Whether a response is pending. */
  busy: boolean;
};

/* Renders a search box that searches while the user types. No response changes its text or takes the focus. */
function SearchBox({ value, onSearch, label, placeholder, busy }: SearchProps) {
  const { text, type, finish } = useTypedText(value, onSearch, debounceMs, cleanLine);
  return (
    <search className="search-box">
      <Input
        type="search"
        prefix={<Icon name="search" />}
        suffix={busy ? <Spin size="small" /> : <span />}
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => type(target.value)}
        onPressEnter={finish}
      />
    </search>
  );
}

type Columns<Row extends object> = readonly ResourceColumn<Row>[];

type FilterInputProps = {
  id?: string;
  column: Pick<ResourceColumn, 'filters' | 'filterMultiple' | 'filterResource'>;
  chosen: string[];
  onChange: (values: string[]) => void;
};

function FilterInput({ id, column, chosen, onChange }: FilterInputProps) {
  const { filters = [], filterMultiple = true, filterResource } = column;
  const change = (values: unknown) => onChange([values ?? []].flat().map(String));
  const selectProps = { ...(id && { id }), allowClear: true, placeholder: 'Any', onChange: change };
  if (filterResource)
    return (
      <ReferenceInput
        {...selectProps}
        resource={filterResource}
        {...(chosen[0] && { value: chosen[0] })}
      />
    );
  return (
    <Select
      {...selectProps}
      {...(filterMultiple && { mode: 'multiple' as const })}
      value={chosen}
      options={filters.map(({ text, value }) => ({ label: text, value }))}
    />
  );
}

/* Repeats the filters of the table's head: antd's cannot be reached by keyboard, and a phone's list has no head. */
function Filters<Row extends BaseRecord>({
  columns,
  table,
}: {
  columns: Columns<Row>;
  table: ResourceTable<Row>;
}) {
  const filtered = columns.filter(({ filters, filterResource }) => filters ?? filterResource);
  if (filtered.length === 0) return null;
  const set = filtered.filter(({ dataIndex }) => table.chosen(dataIndex).length > 0);
  const none = Object.fromEntries(filtered.map(({ dataIndex }) => [dataIndex, []]));
  return (
    <ToolDialog label="Filters" count={set.length}>
      <Form layout="vertical" className="list-filters">
        {filtered.map((column) => (
          <Labelled key={column.dataIndex} label={headingOf(column)}>
            <FilterInput
              column={column}
              chosen={table.chosen(column.dataIndex)}
              onChange={(values) => table.filterBy({ [column.dataIndex]: values })}
            />
          </Labelled>
        ))}
        <Button disabled={set.length === 0} onClick={() => table.filterBy(none)}>
          Clear filters
        </Button>
      </Form>
    </ToolDialog>
  );
}

type ChooserProps<Row extends object> = {
  columns: Columns<Row>;
  shown: readonly string[];
  onChange: (shown: readonly string[]) => void;
};

function ColumnChooser<Row extends object>({ columns, shown, onChange }: ChooserProps<Row>) {
  return (
    <ToolDialog label="Columns">
      <Checkbox.Group
        className="column-choice"
        value={[...shown]}
        options={columns.map((column) => ({ label: headingOf(column), value: column.dataIndex }))}
        onChange={(values) =>
          values.length > 0 &&
          onChange(
            columns.map(({ dataIndex }) => dataIndex).filter((name) => values.includes(name)),
          )
        }
      />
    </ToolDialog>
  );
}

type Props<Row extends BaseRecord> = Omit<ChooserProps<Row>, 'columns'> & {
  columns: Columns<Row>;
  table: ResourceTable<Row>;
  /** The label of the search: 'Search members'. */
  searchLabel: string;
  placeholder?: string;
  sorts: readonly SortOption[];
  /** Whether columns can be chosen; not in a phone's list. */
  hasColumns: boolean;
  children?: ReactNode;
};

/** Renders the tools above a list: search, sorting, filters, columns. */
export function ListTools<Row extends BaseRecord>(props: Props<Row>) {
  const {
    columns,
    table,
    searchLabel,
    placeholder = 'Search…',
    sorts,
    hasColumns,
    children,
  } = props;
  return (
    <div className="list-tools">
      {table.isSearchable && table.canNarrow ? (
        <SearchBox
          label={searchLabel}
          placeholder={placeholder}
          value={table.search}
          onSearch={(search) => table.filterBy({ search })}
          busy={table.tableQuery.isFetching && table.search !== ''}
        />
      ) : null}
      {table.canNarrow && sorts.length > 0 ? <SortSelect options={sorts} table={table} /> : null}
      {children}
      <Filters columns={columns} table={table} />
      {hasColumns ? <ColumnChooser {...props} /> : null}
    </div>
  );
}
