import type { BaseRecord } from '@refinedev/core';
import { Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { sentenceOfPage } from '../../../shared/http/http.ts';
import { ListFailure } from '../../antd/list-failure.tsx';
import type { ResourceTable } from './use-resource-table.ts';

/** What a list says while it has no rows. */
export type NoRowsProps<Row extends BaseRecord> = {
  table: ResourceTable<Row>;
  /** The plural noun: 'members'. */
  noun: string;
  /** The empty state: a sentence, which gives way where a search or a filter finds nothing, or a custom state. */
  empty?: ReactNode;
  /** The message on failure, in place of the server's. */
  failed?: string;
  /** The skeleton of the rows, if they have a custom layout. */
  skeleton?: ReactNode;
};

/** Renders the skeleton of rows that are loading. */
export function RowsSkeleton<Row extends BaseRecord>({
  noun,
  skeleton,
}: Pick<NoRowsProps<Row>, 'noun' | 'skeleton'>) {
  return (
    <>
      <p role="status" className="unseen">
        Loading {noun}…
      </p>
      {skeleton ?? <Skeleton active title={false} paragraph={{ rows: 6 }} />}
    </>
  );
}

/* Offers the way back to the whole list if nothing matches. */
function NoMatches<Row extends BaseRecord>({
  table,
  noun,
}: Pick<NoRowsProps<Row>, 'table' | 'noun'>) {
  return (
    <>
      <p>No records found.</p>
      <p>No {noun} match this search and these filters.</p>
      <Button onClick={table.showAll}>Show all {noun}</Button>
    </>
  );
}

/** Renders the state of a list without rows: loading, failed or empty, with the next step. */
export function NoRows<Row extends BaseRecord>(props: NoRowsProps<Row>) {
  const { table, noun, failed } = props;
  const { tableQuery, rows, currentPage, pageCount } = table;
  const { empty = 'No records found.' } = props;
  const { error, refetch, isPlaceholderData } = tableQuery;
  if (error) return <ListFailure sentence={failed ?? sentenceOfPage(error)} retry={refetch} />;
  if (!rows) return <RowsSkeleton {...props} />;
  const isBeyond = currentPage > pageCount;
  const isSentence = typeof empty === 'string';
  const shown = isSentence && table.isNarrowed ? <NoMatches table={table} noun={noun} /> : empty;
  const found = isBeyond ? 'There is nothing on this page.' : shown;
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      /* The rows that are not there are those of the view before. */
      description={isPlaceholderData ? 'Searching…' : found}
    />
  );
}
