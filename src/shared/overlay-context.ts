import { createContext, use } from 'react';
import type { Toasts } from './toasts.ts';

export type Overlay = {
  openLogin: () => void;
  toasts: Pick<Toasts, 'show' | 'hide'>;
};

const nothing = () => undefined;

export const OverlayContext = createContext<Overlay>({
  openLogin: nothing,
  toasts: { show: nothing, hide: nothing },
});

/** Returns the page's overlays: the log-in dialog and the toasts. */
export const useOverlays = () => use(OverlayContext);
