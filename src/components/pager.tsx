import { useId } from 'react';
import { counted } from '#contract/numbers.ts';
import { Icon } from './icon.tsx';
import { pageSizes } from './page-sizes.ts';

type Props = {
  /** From 1. */
  page: number;
  pages: number;
  total: number;
  /** 'members', for 'Z members in total' (specification §2); a plural by its last letter, s. */
  noun: string;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize?: (size: number) => void;
  /** Whether the total is only known to be at least this. */
  atLeast?: boolean;
};

/** 'Showing page X of Y, Z members in total', with buttons that end at the ends. */
export function Pager({ page, pages, total, noun, pageSize, onPage, onPageSize, atLeast }: Props) {
  const id = useId();
  const last = Math.max(pages, 1);
  const things = total === 1 && !atLeast ? noun.replace(/s$/, '') : noun;
  return (
    <nav className="pager" aria-label={`Pages of ${noun}`}>
      <p aria-live="polite">
        Showing page {counted(page)} of {counted(last)}, {counted(total)}
        {atLeast ? '+' : ''} {things} in total
      </p>
      {onPageSize ? (
        <p className="page-size">
          <label htmlFor={id}>A page</label>
          <select
            id={id}
            value={pageSize}
            onChange={(event) => onPageSize(Number(event.target.value))}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </p>
      ) : null}
      <p className="page-buttons">
        <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon name="left" /> Previous
        </button>
        <button type="button" disabled={page >= last} onClick={() => onPage(page + 1)}>
          Next <Icon name="right" />
        </button>
      </p>
    </nav>
  );
}
