import type { ReactNode, RefObject } from 'react';
import { sentenceOfPage } from '../../shared/http/http.ts';
import { ListEmpty, PlainListFailure } from '../parts/list-states.tsx';
import { Pagination, type PaginationProps } from './pagination.tsx';
import './member-list.css';

/** The state of a list, as refine names it. */
export type ListState<Item> = {
  /** The plural noun: 'payments'. */
  noun: string;
  /** Undefined while they load. */
  rows: readonly Item[] | undefined;
  /** Absent where what is listed was read before. */
  query?: { error: unknown; isFetching: boolean; refetch: () => unknown };
  pagination?: PaginationProps;
  /** The message on failure, in place of the server's. */
  failed?: string;
  /** The empty state: a sentence, and the next step. */
  empty: ReactNode;
};

type Props = ListState<unknown> & {
  ref?: RefObject<HTMLDivElement | null>;
  /** The rows, or their skeleton. */
  children: ReactNode;
};

const read = { error: null, isFetching: false, refetch: () => undefined };

/** Renders a list in its four states: loading, failed with Retry, empty, full; with its pages below it. */
export function ListFrame(props: Props) {
  const { noun, rows, pagination, failed, empty, ref, children } = props;
  const { query = read } = props;
  const failure = query.error ? (
    <PlainListFailure
      message={failed ?? sentenceOfPage(query.error)}
      retry={() => void query.refetch()}
    />
  ) : null;
  const hasRows = rows ? rows.length > 0 : !failure;
  return (
    <div ref={ref} className="list-frame" aria-busy={query.isFetching}>
      {rows || failure ? null : (
        <p role="status" className="unseen">
          Loading {noun}…
        </p>
      )}
      {failure}
      {hasRows ? children : failure ? null : <ListEmpty>{empty}</ListEmpty>}
      {pagination && rows ? <Pagination {...pagination} noun={noun} /> : null}
    </div>
  );
}
