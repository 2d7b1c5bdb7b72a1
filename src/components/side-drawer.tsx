import { Drawer, type DrawerProps } from 'antd';
import { useState } from 'react';
import { Antd } from './antd.tsx';

/** A drawer on the right; as wide as the screen on a phone. */
export function SideDrawer({ children, ...props }: Omit<DrawerProps, 'placement' | 'width'>) {
  return (
    <Antd>
      <Drawer {...props} placement="right" width="min(520px, 100vw)" className="side-drawer">
        {children}
      </Drawer>
    </Antd>
  );
}

/** What a drawer shows, kept while it closes, so that it does not empty before it is gone. */
export function useShown<Thing>() {
  const [shown, setShown] = useState<Thing | null>(null);
  const [open, setOpen] = useState(false);
  return {
    shown,
    open,
    show: (thing: Thing) => {
      setShown(thing);
      setOpen(true);
    },
    /** Changes what is shown; as it is shown by then. */
    change: (to: (now: Thing | null) => Thing | null) => setShown(to),
    hide: () => setOpen(false),
  };
}
