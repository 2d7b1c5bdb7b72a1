import { useEffect, useEffectEvent } from 'react';

/**
 * Closes what is over the page by Back and Forward, as a question is everywhere: its button would act on what is no
 * longer shown. Of the browser, for a drawer's own routes say of each address that it came by Back; what asks before
 * something is left hears of it first.
 */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const listen = () => onBack();
    window.addEventListener('popstate', listen);
    return () => window.removeEventListener('popstate', listen);
  }, []);
}
