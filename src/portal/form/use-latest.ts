import { type RefObject, useEffect, useRef } from 'react';

/** What was drawn last, for what goes on after an upload: a field may have been typed in or moved meanwhile. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}
