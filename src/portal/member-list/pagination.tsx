import { useId } from 'react';
import { countOf, formatInteger } from '#contract/numbers.ts';
import { pageSizes } from '../list-address/page-sizes.ts';
import { Icon } from '../parts/icon.tsx';
import './pagination.css';

export type PaginationProps = {
  /** The first page is 1. */
  currentPage: number;
  pageSize: number;
  pageCount: number;
  total: number;
  onChange: (page: number, pageSize: number) => void;
};

type Props = PaginationProps & {
  /** The plural noun for 'Z payments in total'. The singular drops the last letter, s. */
  noun: string;
};

/** Renders 'Showing page X of Y, Z payments in total' and page buttons; nothing if all rows fit on one page. */
export function Pagination({ currentPage, pageSize, pageCount, total, noun, onChange }: Props) {
  const id = useId();
  if (total <= pageSizes[0] && currentPage === 1) return null;
  return (
    <nav className="pager" aria-label={`Pages of ${noun}`}>
      <p aria-live="polite">
        Showing page {formatInteger(currentPage)} of {formatInteger(pageCount)},{' '}
        {countOf(total, noun)} in total
      </p>
      <p className="page-size">
        <label htmlFor={id}>Rows per page</label>
        <select
          id={id}
          value={pageSize}
          onChange={(event) => onChange(1, Number(event.target.value))}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </p>
      <p className="page-buttons">
        <button
          type="button"
          disabled={currentPage <= 1}
          onClick={() => onChange(currentPage - 1, pageSize)}
        >
          <Icon name="left" /> Previous
        </button>
        <button
          type="button"
          disabled={currentPage >= pageCount}
          onClick={() => onChange(currentPage + 1, pageSize)}
        >
          Next <Icon name="right" />
        </button>
      </p>
    </nav>
  );
}
