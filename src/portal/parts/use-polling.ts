import { useEffect, useEffectEvent } from 'react';

/** Ms between two looks at what is under way. */
const usualMs = 5_000;

/** Looks again and again while something is under way. */
export function usePolling(isWaiting: boolean, look: () => unknown, everyMs = usualMs): void {
  const onTick = useEffectEvent(() => void look());
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => onTick(), everyMs);
    return () => clearInterval(timer);
  }, [isWaiting, everyMs]);
}
