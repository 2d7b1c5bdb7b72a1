import { createContext, use } from 'react';

/** The state of a drawer for the page inside it. */
type InDrawer = {
  /** Whether it is open. The page stays mounted until it has fully closed. */
  isOpen: boolean;
  /** Goes back to the page below. */
  close: () => void;
};

export const DrawerContext = createContext<InDrawer | null>(null);

/** Returns the surrounding drawer; null if the page is not in one. */
export const useDrawer = (): InDrawer | null => use(DrawerContext);
