import { type RefObject, useLayoutEffect, useState } from 'react';

/** px that a column of a table takes, on an average. */
const columnWidth = 104;

/** Whether an element is too narrow for so many columns; known before it is first seen, and as it changes. */
export function useIsNarrow(ref: RefObject<HTMLElement | null>, columns: number): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return;
    const measure = () => setIsNarrow(current.clientWidth < columns * columnWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref, columns]);
  return isNarrow;
}
