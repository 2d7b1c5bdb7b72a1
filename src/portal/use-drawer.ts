import { createContext, use } from 'react';

/** What a page in a drawer can do with it. */
type InDrawer = {
  /** Whether it is; its page is there until it has quite closed, too. */
  isOpen: boolean;
  /** Goes back to the page below. */
  close: () => void;
};

export const DrawerContext = createContext<InDrawer | null>(null);

/** The drawer around; null where the page stands by itself. */
export const useDrawer = (): InDrawer | null => use(DrawerContext);
