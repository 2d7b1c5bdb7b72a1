import { type RefObject, useLayoutEffect, useState } from 'react';

/** px below which a table's columns have no room beside each other. */
const tableWidth = 720;

/** Whether an element is too narrow for a table; known before it is first seen, and as it changes. */
export function useIsNarrow(ref: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return;
    const measure = () => setIsNarrow(current.clientWidth < tableWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref]);
  return isNarrow;
}
