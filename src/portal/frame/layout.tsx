import { useBreadcrumb } from '@refinedev/core';
import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, useLocation } from 'react-router';
import { PrintHead } from '../../shared/print-head.tsx';
import { useReportHydrated } from '../../shared/report-hydrated.ts';
import { homeOf } from '../../shared/session.ts';
import { ThemeSwitch } from '../../shared/theme-switch.tsx';
import { useDismissMenus } from '../../shared/use-dismiss-menus.ts';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { addressOf, type FoundPage, pageBelow } from '../routing/find-page.ts';
import { useServices } from '../services.ts';
import { LogOut } from '../session/log-out.tsx';
import { Help } from './help.tsx';
import { Sider } from './sider.tsx';
import { showTitle, useShownTitle } from './title.ts';
import { ToastList } from './toast-list.tsx';
import { useScrollPlace } from './use-scroll-place.ts';
import { UserMenu } from './user-menu.tsx';

/* Renders menu > resource > page. */
function Breadcrumbs({ found: { resource, page } }: { found: FoundPage }) {
  const { breadcrumbs } = useBreadcrumb();
  const title = useShownTitle() ?? page.title;
  /* The last item is the page itself, with the title that it sets. */
  const above = breadcrumbs
    .slice(0, -1)
    .map(({ label, href }) => ({ href, label: resource.crumb ?? label }))
    .filter(({ label }) => label !== title);
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to={homeOf(resource.role)}>Menu</Link>
        </li>
        {above.map(({ label, href }) => (
          <li key={label}>{href ? <Link to={href}>{label}</Link> : label}</li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

type Props = { found: FoundPage; children: ReactNode };

const menuId = 'menu';

/* Browsers with command support use these before the script loads; in others the script opens the menu. */
const opens = { command: 'show-modal', commandfor: menuId };
const closes = { command: 'close', commandfor: menuId };

const findMenu = () => document.querySelector<HTMLDialogElement>(`dialog#${menuId}`);
const closeMenu = () => findMenu()?.close();

/* Replaces the command if the browser supports it. */
const instead = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.preventDefault();
  act();
};
const openMenu = instead(() => findMenu()?.showModal());

/** Renders the sider as a drawer on the left, on small screens; a page change closes it. */
function Drawer({ pathname, children }: { pathname: string; children: ReactNode }) {
  const menu = useRef<HTMLDialogElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) closeMenu();
    before.current = pathname;
  }, [pathname]);
  useEffect(() => {
    const shown = menu.current;
    /* A press on the backdrop counts as one on the dialog itself. */
    const onPress = (event: Event) => event.target === shown && closeMenu();
    shown?.addEventListener('click', onPress);
    return () => shown?.removeEventListener('click', onPress);
  }, []);
  return (
    <dialog ref={menu} id={menuId} className="drawer" aria-label="Menu">
      <button
        type="button"
        className="drawer-close"
        aria-label="Close the menu"
        {...closes}
        onClick={instead(closeMenu)}
      >
        <Icon name="close" />
      </button>
      {children}
    </dialog>
  );
}

/** On every page change: scrolls to its place, sets the title and moves the focus to the new content. */
function useArrival(found: FoundPage): void {
  const { page } = found;
  /* A drawer opens and closes over its page, and manages the focus itself. */
  const pathname = addressOf(pageBelow(found));
  const before = useRef(pathname);
  const scrollToPlace = useScrollPlace();
  /* Runs before the page's own effects, which may set a more specific title. */
  useLayoutEffect(() => {
    showTitle(page.title);
  }, [page]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    scrollToPlace();
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, scrollToPlace]);
}

/** Renders the layout of members and admins: sidebar, top bar, the drawer of small screens, log-out. */
export function Layout({ found, children }: Props) {
  const { role } = found.resource;
  const { pathname } = useLocation();
  const { society, resources } = useServices();
  const [leaving, setLeaving] = useState(false);
  useArrival(found);
  useDismissMenus();
  useReportHydrated();
  const leave = () => {
    closeMenu();
    setLeaving(true);
  };
  const sider = <Sider role={role} onLogOut={leave} />;
  return (
    <div className="portal">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <aside className="sider">{sider}</aside>
      <header className="portal-bar">
        <button
          type="button"
          className="icon-button menu-button"
          aria-label="Open the menu"
          aria-haspopup="dialog"
          {...opens}
          onClick={openMenu}
        >
          <Icon name="menu" />
        </button>
        <Breadcrumbs found={found} />
        <PaletteButton />
        <ThemeSwitch />
        <UserMenu role={role} onLogOut={leave} />
      </header>
      <div className="notices">
        {resources.map(({ name, notice: Notice }) => Notice && <Notice key={name} />)}
        <OfflineNotice />
      </div>
      <PrintHead society={society.name} />
      <main id="main" tabIndex={-1}>
        <noscript>
          <p className="no-script">
            The portal needs JavaScript. Turn it on in your browser, then load this page again.
          </p>
        </noscript>
        {children}
      </main>
      <footer className="portal-foot">
        <Help lead="Questions? The secretariat helps:" society={society} />
      </footer>
      <Drawer pathname={pathname}>{sider}</Drawer>
      {leaving ? <LogOut onStay={() => setLeaving(false)} /> : null}
      <ToastList />
    </div>
  );
}
