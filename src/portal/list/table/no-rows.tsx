import type { BaseRecord } from '@refinedev/core';
import { Button, Empty, Skeleton } from 'antd';
import { sentenceOfPage } from '../../../shared/http/http.ts';
import { ListFailure } from '../../antd/list-failure.tsx';
import type { ResourceTableProps } from './resource-table.tsx';

type Props<Row extends BaseRecord> = Pick<
  ResourceTableProps<Row>,
  'table' | 'noun' | 'empty' | 'failed' | 'skeleton'
>;

/** Renders the skeleton of rows that are loading. */
export function RowsSkeleton<Row extends BaseRecord>({
  noun,
  skeleton,
}: Pick<Props<Row>, 'noun' | 'skeleton'>) {
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
function NoMatches<Row extends BaseRecord>({ table, noun }: Pick<Props<Row>, 'table' | 'noun'>) {
  return (
    <>
      <p>No records found.</p>
      <p>No {noun} match this search and these filters.</p>
      <Button onClick={table.showAll}>Show all {noun}</Button>
    </>
  );
}

/** Renders the state of a list without rows: loading, failed or empty, with the next step. */
export function NoRows<Row extends BaseRecord>(props: Props<Row>) {
  const { table, noun, failed } = props;
  const { tableQuery, rows, currentPage, pageCount } = table;
  const {
    empty = table.isNarrowed ? <NoMatches table={table} noun={noun} /> : 'No records found.',
  } = props;
  const { error, refetch } = tableQuery;
  if (error) return <ListFailure sentence={failed ?? sentenceOfPage(error)} retry={refetch} />;
  if (!rows) return <RowsSkeleton {...props} />;
  const isBeyond = currentPage > pageCount;
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={isBeyond ? 'There is nothing on this page.' : empty}
    />
  );
}
