import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { ResourcePageView } from '../frame/page.tsx';
import { useShownTitle, useTitle } from '../frame/title.ts';
import { belowDrawer, type FoundPage } from '../routing/find-page.ts';
import { isOverPage, useLeaving } from '../routing/unsaved-changes.tsx';
import { DrawerContext } from '../routing/use-drawer.ts';
import { AntdRoot } from './antd-root.tsx';

/* Runs before the page's own title, which may be more specific. */
function Title({ title }: { title: string }) {
  useTitle(title);
  return null;
}

/* Finds the opener by its link, so that it also works after a reload. */
function focusOpener(path: string): void {
  const links = [...document.querySelectorAll('a')];
  const opener = links.find(({ pathname }) => pathname === path);
  (opener ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/**
 * Renders a page with `drawer: true` in a drawer over its parent page, which does not change. Closing goes
 * back to the parent's address; while the drawer closes, it keeps its content.
 */
export default function DrawerPage({ found }: { found: FoundPage }) {
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = found.page.drawer === true;
  const [last, setLast] = useState({ found, location });
  if (isOpen && last.location !== location) setLast({ found, location });
  const shown = isOpen ? { found, location } : last;
  /* Makes the page below inert, but not the toasts. */
  useEffect(() => {
    const main = document.getElementById('main');
    if (main) main.inert = isOpen;
    return () => {
      if (main) main.inert = false;
    };
  }, [isOpen]);
  const { page } = shown.found;
  const title = useShownTitle() ?? page.title;
  /* antd restores the focus after this, if the opener still exists. */
  useEffect(
    () => (isOpen ? () => focusOpener(location.pathname) : undefined),
    [isOpen, location.pathname],
  );
  const close = () => navigate(belowDrawer(shown.found, shown.location.search), { replace: true });
  const { leave, question } = useLeaving(isOverPage);
  return (
    <AntdRoot>
      <Drawer
        open={isOpen}
        onClose={(pressed) => leave(close, pressed)}
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
                  <ResourcePageView
                    key={shown.location.pathname}
                    page={page}
                    resource={shown.found.resource}
                  />
                </>
              }
            />
          </Routes>
        </DrawerContext>
      </Drawer>
      {question}
    </AntdRoot>
  );
}
