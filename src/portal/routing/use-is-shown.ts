import { useCallback, useEffect, useRef } from 'react';
import { useDrawer } from './use-drawer.ts';

/**
 * Returns what says whether a page or a dialog is still there when something of it is done: who has left it meanwhile, as
 * by Back, is not led away from where they are.
 */
export function useIsShown(): () => boolean {
  /* A drawer keeps its page while it closes. */
  const isOpen = useDrawer()?.isOpen ?? true;
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  return useCallback(() => isShown.current, []);
}
