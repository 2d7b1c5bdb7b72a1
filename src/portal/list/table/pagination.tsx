import { Pagination } from 'antd';
import type { KeyboardEvent } from 'react';
import { formatInteger, singularOf } from '#contract/numbers.ts';
import { pageSizes } from '../../list-address/page-sizes.ts';

type Props = {
  /** The first page is 1. */
  current: number;
  pageSize: number;
  total: number;
  pages: number;
  /** The plural noun for 'Z members in total'. */
  noun: string;
  /** Whether the total is only a minimum. */
  atLeast: boolean;
  onChange: (page: number, pageSize: number) => void;
};

/* antd's <li> around a button is a tab stop too, and changes the page on Enter as the button's click does. */
const takeTabStop = (button: HTMLButtonElement | null) =>
  button?.parentElement?.removeAttribute('tabindex');
const keepEnter = (event: KeyboardEvent) => event.key === 'Enter' && event.stopPropagation();

/** Renders 'Showing page X of Y, Z members in total'; nothing if there is one page. */
export function ListPagination(props: Props) {
  const { current, pageSize, total, pages, noun, atLeast, onChange } = props;
  /* After choosing many rows a page, the user must be able to choose fewer. */
  const isChosen = pageSizes.slice(2).some((size) => size === pageSize);
  if (pages === 1 && !isChosen) return null;
  const things = total === 1 && !atLeast ? singularOf(noun) : noun;
  return (
    <nav className="pager" aria-label={`Pages of ${noun}`}>
      <p aria-live="polite">
        Showing page {formatInteger(current)} of {formatInteger(pages)}, {formatInteger(total)}
        {atLeast ? '+' : ''} {things} in total
      </p>
      <Pagination
        current={current}
        pageSize={pageSize}
        /* A back end may use a page size of its own. */
        total={Math.max(total, (pages - 1) * pageSize + 1)}
        showSizeChanger
        pageSizeOptions={[...pageSizes]}
        showLessItems
        itemRender={(_, type, element) =>
          type === 'prev' || type === 'next' ? (
            <button type="button" ref={takeTabStop} onKeyDown={keepEnter}>
              {type === 'prev' ? 'Previous' : 'Next'}
            </button>
          ) : (
            element
          )
        }
        onChange={onChange}
      />
    </nav>
  );
}
