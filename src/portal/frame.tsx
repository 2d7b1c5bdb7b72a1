import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../components/icon.tsx';
import { Photo } from '../components/photo.tsx';
import { useMenuManners } from '../public/parts/menu-manners.ts';
import { ThemeSwitch } from '../public/parts/theme-switch.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import type { FoundPage } from './find-page.ts';
import { LogOut } from './log-out.tsx';
import { useOnlinePayment } from './online-payment.ts';
import { PaletteButton } from './palette-button.tsx';
import { Sidebar } from './sidebar.tsx';
import { ToastList } from './toast-list.tsx';
import { useModal } from './use-modal.ts';
import { useStoredUser } from './use-stored-user.ts';

type Props = { found: FoundPage; children: ReactNode };

/** The sidebar as a drawer on the left, on small screens. <dialog> keeps the focus inside. */
function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useModal();
  useEffect(() => {
    const shown = dialog.current;
    /* A press beside it, which a dialog takes for one on itself. */
    const onPress = (event: MouseEvent) => event.target === shown && shown?.close();
    shown?.addEventListener('click', onPress);
    return () => shown?.removeEventListener('click', onPress);
  }, [dialog]);
  return (
    <dialog ref={dialog} className="drawer" aria-label="Menu" onClose={onClose}>
      <button
        type="button"
        className="drawer-close"
        aria-label="Close the menu"
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
      {children}
    </dialog>
  );
}

function Whoever() {
  const user = useStoredUser();
  return (
    <span className="whoever">
      <Photo src={user?.photo ?? null} name={user ? `${user.fname} ${user.lname}` : ''} />
      <span className="whoever-name">{user?.fname ?? ''}</span>
    </span>
  );
}

/* The sandbox is in use, and nobody shall take a test for a payment. */
function TestPayments() {
  if (useOnlinePayment() !== 'test') return null;
  return (
    <section className="test-payments" aria-label="Test payments">
      Test payments: no money moves
    </section>
  );
}

/** What members and admins share: the sidebar, the bar above, the drawer of small screens, log-out. */
export function Frame({ found, children }: Props) {
  const { role } = found.resource;
  const { pathname } = useLocation();
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  useMenuManners();
  const leave = () => {
    setMenuAt(null);
    setLeaving(true);
  };
  const sidebar = <Sidebar role={role} onLogOut={leave} />;
  return (
    <div className="portal">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <aside className="sider">{sidebar}</aside>
      <header className="portal-bar">
        <button
          type="button"
          className="icon-button menu-button"
          aria-label="Open the menu"
          aria-haspopup="dialog"
          onClick={() => setMenuAt(pathname)}
        >
          <Icon name="menu" />
        </button>
        <Breadcrumbs found={found} />
        <PaletteButton role={role} />
        <ThemeSwitch />
        <Whoever />
      </header>
      <TestPayments />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {/* A change of page closes it. */}
      {menuAt === pathname ? <Drawer onClose={() => setMenuAt(null)}>{sidebar}</Drawer> : null}
      {leaving ? <LogOut onStay={() => setLeaving(false)} /> : null}
      <ToastList />
    </div>
  );
}
