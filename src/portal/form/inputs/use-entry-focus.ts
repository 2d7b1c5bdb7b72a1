import { useRef, useState } from 'react';

/* An entry's own buttons, which move and remove it, come before its inputs. */
const inputs = ':is([data-field] button, input:not([hidden]), textarea)';

/**
 * Keeps the focus in a list of entries: it goes into one that was added, and after a removal to the one that takes its
 * place; to the button that adds where none is left.
 */
export function useEntryFocus() {
  const adder = useRef<HTMLButtonElement>(null);
  const [next, setNext] = useState<{ place: number; isNew: boolean } | null>(null);
  const arrive = (node: HTMLLIElement | null) => {
    if (!node) return;
    const input = node.querySelector<HTMLElement>(inputs);
    (next?.isNew && input ? input : node).focus();
    setNext(null);
  };
  return {
    /** Goes to the button that adds an entry. */
    adder,
    /** Goes to each entry. */
    entryProps: (place: number) => ({ ref: next?.place === place ? arrive : null, tabIndex: -1 }),
    /** To call when an entry is added at that place. */
    added: (place: number) => setNext({ place, isNew: true }),
    /** To call when one of so many is removed. */
    removed: (place: number, count: number) => {
      if (count === 1) adder.current?.focus();
      else setNext({ place: Math.min(place, count - 2), isNew: false });
    },
  };
}

export type EntryFocus = ReturnType<typeof useEntryFocus>;
