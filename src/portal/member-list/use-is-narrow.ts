import { type RefObject, useLayoutEffect, useState } from 'react';
import { isPrinting } from '../../shared/is-printing.ts';

/** The average width of a table column in px. */
const columnWidth = 104;

/** Returns whether an element is too narrow for the columns. Measures before the first paint, and on every resize; paper keeps what the window has. */
export function useIsNarrow(ref: RefObject<HTMLElement | null>, columns: number): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return;
    const measure = () => {
      if (!isPrinting()) setIsNarrow(current.clientWidth < columns * columnWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref, columns]);
  return isNarrow;
}
