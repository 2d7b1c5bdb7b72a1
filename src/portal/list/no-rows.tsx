import type { BaseRecord } from '@refinedev/core';
import { Empty, Skeleton } from 'antd';
import { sentenceOfPage } from '../../shared/http/http.ts';
import { ListFailure } from '../antd/list-failure.tsx';
import type { ResourceTableProps } from './resource-table.tsx';

type Props<Row extends BaseRecord> = Pick<
  ResourceTableProps<Row>,
  'table' | 'noun' | 'empty' | 'failed' | 'skeleton'
>;

/** The shape of rows that are on their way. */
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

/** What stands in place of rows: that they are on their way, or why there are none, and the way on. */
export function NoRows<Row extends BaseRecord>(props: Props<Row>) {
  const { empty = 'No records found.', failed } = props;
  const { tableQuery, rows, currentPage, pageCount } = props.table;
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
