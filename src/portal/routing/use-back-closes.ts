import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Closes what is over the page by Back and Forward, as a question is everywhere: its button would act on what is no
 * longer shown.
 */
export function useBackCloses(close: () => void): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const before = useRef(key);
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    if (type === 'POP') onBack();
  }, [key, type]);
}
