import { createContext, use } from 'react';

export type Toast = { id: number; text: string; kind: 'success' | 'error' };
export type Overlay = {
  openLogin: () => void;
  toast: (text: string, kind: Toast['kind']) => void;
};

export const OverlayContext = createContext<Overlay>({
  openLogin: () => undefined,
  toast: () => undefined,
});

/** Returns the page's overlays: the log-in dialog and the toasts. */
export const useOverlays = () => use(OverlayContext);
