import type { ReactNode, RefObject } from 'react';
import { sentenceOfPage } from '../../shared/http/http.ts';
import { ListEmpty, PlainListFailure } from '../components/list-states.tsx';
import { Pagination, type PaginationProps } from './pagination.tsx';

/** What is known of a list, in refine's words. */
export type ListState<Item> = {
  /** 'payments' */
  noun: string;
  /** Undefined while they are on their way. */
  rows: readonly Item[] | undefined;
  /** refine's query of them. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  pagination?: PaginationProps;
  /** Said where they cannot be read, in place of the server's own sentence. */
  failed?: string;
  /** What is shown where there are none: a sentence, and the next step. */
  empty: ReactNode;
};

type Props = ListState<unknown> & {
  ref?: RefObject<HTMLDivElement | null>;
  /** The rows, or their skeleton. */
  children: ReactNode;
};

/** A list in its four states: on its way, failed with Retry, empty, full; with its pages below it. */
export function ListFrame(props: Props) {
  const { noun, rows, query, pagination, failed, empty, ref, children } = props;
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
