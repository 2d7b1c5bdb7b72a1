import { useEffect, useEffectEvent } from 'react';

/** Ms between two looks at a sending whose mails wait. */
const pollMs = 5_000;

/** Looks again and again while mails wait to be sent. */
export function usePolling(isWaiting: boolean, look: () => unknown): void {
  const onTick = useEffectEvent(() => void look());
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => onTick(), pollMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
