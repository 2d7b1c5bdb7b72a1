import type { BaseRecord, CrudSort, HttpError, useTable } from '@refinedev/core';
import type { ReactNode } from 'react';
import { sentenceOfPage } from '../providers/http.ts';
import { Pager } from './pager.tsx';
import { type Column, ListFailure, Records } from './records.tsx';

type Shared = 'tableQuery' | 'result' | 'currentPage' | 'pageCount' | 'pageSize' | 'sorters';

/** What is needed of refine's `useTable`, or of `useUrlList`. */
export type ListTable<Row extends BaseRecord> = Pick<
  ReturnType<typeof useTable<Row, HttpError>>,
  Shared
> & {
  setSorters: (sorters: CrudSort[]) => void;
  setCurrentPage: (page: number) => void;
  setPageSize: (size: number) => void;
};

/* What an answer may tell of its whole list. */
type Told = { totalIsExact?: boolean; numOfPages?: number };

type Props<Row extends BaseRecord> = {
  table: ListTable<Row>;
  columns: readonly Column<Row>[];
  /** 'members' */
  noun: string;
  empty: ReactNode;
  rowKey?: (row: Row) => string;
  /** Said where they cannot be read, in place of the server's own sentence. */
  failed?: string;
  /** Draws the rows in another way than as a table. */
  draw?: (rows: readonly Row[]) => ReactNode;
  /** What stands in for drawn rows while they are on their way. */
  skeleton?: ReactNode;
};

type Drawn<Row extends BaseRecord> = Pick<Props<Row>, 'noun' | 'draw' | 'skeleton'> & {
  rows: readonly Row[] | undefined;
  failure: { message: string; retry: () => void } | null;
  busy: boolean;
};

/* Rows in a form of their own, in the same states as a table's. */
function DrawnRows<Row extends BaseRecord>(props: Drawn<Row>) {
  const { rows, noun, draw, skeleton, failure, busy } = props;
  return (
    <div className="drawn" aria-busy={busy}>
      {failure ? <ListFailure {...failure} /> : null}
      {rows ? (
        draw?.(rows)
      ) : (
        <>
          <p role="status" className="unseen">
            Loading {noun}…
          </p>
          {skeleton}
        </>
      )}
    </div>
  );
}

/** A list of records with its pager, over refine's table or a list whose view is in the address. */
export function ResourceList<Row extends BaseRecord>({
  table,
  columns,
  noun,
  empty,
  rowKey,
  failed,
  draw,
  skeleton,
}: Props<Row>) {
  const { tableQuery, result, currentPage, pageCount, pageSize, sorters } = table;
  const rows = tableQuery.isLoading || !tableQuery.data ? undefined : result.data;
  const failure = tableQuery.error && {
    message: failed ?? sentenceOfPage(tableQuery.error),
    retry: () => void tableQuery.refetch(),
  };
  const [first] = sorters;
  const answer = tableQuery.data as Told | undefined;
  /* A back end may have pages of a size of its own, and tells then how many there are. */
  const pages = Math.max(answer?.numOfPages ?? pageCount, 1);
  const beyond = currentPage > pages;
  const drawn = rows ? rows.length > 0 : skeleton !== undefined && !failure;
  return (
    <>
      {draw && drawn ? (
        <DrawnRows {...{ noun, draw, skeleton, rows, failure }} busy={tableQuery.isFetching} />
      ) : (
        <Records
          label={noun}
          columns={columns}
          rows={rows}
          rowKey={rowKey ?? ((row) => String(row._id))}
          failure={failure}
          empty={beyond ? <p>There is nothing on this page.</p> : empty}
          busy={tableQuery.isFetching}
          sort={first && { by: first.field, descending: first.order === 'desc' }}
          onSort={({ by, descending }) =>
            table.setSorters([{ field: by, order: descending ? 'desc' : 'asc' }])
          }
        />
      )}
      {rows && (rows.length > 0 || beyond) ? (
        <Pager
          page={currentPage}
          pages={pages}
          total={result.total ?? rows.length}
          noun={noun}
          pageSize={pageSize}
          onPage={(page) => table.setCurrentPage(Math.min(page, pages))}
          onPageSize={(size) => {
            table.setPageSize(size);
            table.setCurrentPage(1);
          }}
          atLeast={answer?.totalIsExact === false}
        />
      ) : null}
    </>
  );
}
