import { Pagination } from 'antd';
import { counted } from '#contract/numbers.ts';
import { pageSizes } from '../../components/page-sizes.ts';

type Props = {
  /** From 1. */
  current: number;
  pageSize: number;
  total: number;
  /** 'members', for 'Z members in total' (specification §2). */
  noun: string;
  /** Whether the total is only known to be at least this. */
  atLeast: boolean;
  onChange: (page: number, pageSize: number) => void;
};

/** 'Showing page X of Y, Z members in total' (specification §2); left out where there is one page. */
export function ListPagination({ current, pageSize, total, noun, atLeast, onChange }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && pageSize <= pageSizes[1]) return null;
  return (
    <nav className="pager" aria-label={`Pages of ${noun}`}>
      <p aria-live="polite">
        Showing page {counted(current)} of {counted(pages)}, {counted(total)}
        {atLeast ? '+' : ''} {noun} in total
      </p>
      <Pagination
        current={current}
        pageSize={pageSize}
        total={total}
        showSizeChanger
        pageSizeOptions={[...pageSizes]}
        showLessItems
        itemRender={(_, type, element) =>
          type === 'prev' || type === 'next' ? (
            <button type="button">{type === 'prev' ? 'Previous' : 'Next'}</button>
          ) : (
            element
          )
        }
        onChange={onChange}
      />
    </nav>
  );
}
