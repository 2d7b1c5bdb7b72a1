import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { addressOf, type FoundPage, pageBelow } from '../find-page.ts';
import { ResourcePageView } from '../page.tsx';
import { useShownTitle, useTitle } from '../title.ts';
import { DrawerContext } from '../use-drawer.ts';
import { AntdRoot } from './antd-root.tsx';

/* Before the page's own, which may say more. */
function Title({ title }: { title: string }) {
  useTitle(title);
  return null;
}

/* Where the drawer was opened from, after a reload too. */
function focusOpener(path: string): void {
  const links = [...document.querySelectorAll('a')];
  const opener = links.find(({ pathname }) => pathname === path);
  (opener ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/**
 * A page of a manifest with `drawer: true`, in a drawer over the page it belongs to, which stays as it is. Closing
 * it leads back to that page's address; while it closes it goes on showing what it showed.
 */
export default function DrawerPage({ found }: { found: FoundPage }) {
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = found.page.drawer === true;
  const [last, setLast] = useState({ found, location });
  if (isOpen && last.location !== location) setLast({ found, location });
  const shown = isOpen ? { found, location } : last;
  /* What is below can be neither reached nor heard; the toasts can. */
  useEffect(() => {
    const main = document.getElementById('main');
    if (main) main.inert = isOpen;
    return () => {
      if (main) main.inert = false;
    };
  }, [isOpen]);
  const { page } = shown.found;
  const title = useShownTitle() ?? page.title;
  /* antd's own focus comes after this one, where what opened it is still there. */
  useEffect(
    () => (isOpen ? () => focusOpener(location.pathname) : undefined),
    [isOpen, location.pathname],
  );
  const close = () =>
    navigate(
      { pathname: addressOf(pageBelow(shown.found)), search: shown.location.search },
      { replace: true },
    );
  return (
    <AntdRoot>
      <Drawer
        open={isOpen}
        onClose={close}
        destroyOnHidden
        title={title}
        width="min(640px, 100vw)"
        className="drawer-page"
      >
        <DrawerContext value={{ isOpen, close }}>
          <Routes location={shown.location}>
            <Route
              path={page.path}
              element={
                <>
                  <Title title={page.title} />
                  <ResourcePageView key={shown.location.pathname} page={page} />
                </>
              }
            />
          </Routes>
        </DrawerContext>
      </Drawer>
    </AntdRoot>
  );
}
