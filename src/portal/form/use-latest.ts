import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref to the last rendered value, because a field may be edited or moved during an upload. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}
