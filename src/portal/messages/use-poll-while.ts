import { useInvalidate } from '@refinedev/core';
import { useEffect, useEffectEvent } from 'react';

/** Ms between two looks at a sending whose mails wait. */
const pollMs = 5_000;

/** Reads a record anew every few seconds while its mails are being sent. */
export function usePollWhile(isWaiting: boolean, resource: string, id: string): void {
  const invalidate = useInvalidate();
  const look = useEffectEvent(() => void invalidate({ resource, id, invalidates: ['detail'] }));
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(look, pollMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
