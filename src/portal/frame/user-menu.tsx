import { useRef } from 'react';
import { useLocation } from 'react-router';
import type { Role } from '#contract/access.ts';
import { Icon } from '../parts/icon.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Photo } from '../parts/photo.tsx';
import { useIdentity } from '../session/use-identity.ts';

type Props = { role: Role; onLogOut: () => void };

/**
 * Renders the user's photo and name, which open a menu: profile, password, log-out. By the disclosure pattern, so
 * that it opens before the script has loaded; a page change closes it.
 */
export function UserMenu({ role, onLogOut }: Props) {
  const user = useIdentity();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const settings = role === 'admin' ? 'admin-settings' : 'settings';
  return (
    <details key={pathname} ref={menu} className="user-menu drop-menu" data-menu>
      <summary className="user-badge">
        <Photo src={user?.photo ?? null} name={user ? `${user.fname} ${user.lname}` : ''} />
        <span className="unseen">Your account: </span>
        <span className="user-badge-name">{user?.fname ?? ''}</span>
      </summary>
      <ul>
        <li>
          <PageLink to={[settings, 'list']} onClick={close}>
            <Icon name="people" /> Profile
          </PageLink>
        </li>
        <li>
          <PageLink to={[settings, 'password']} onClick={close}>
            <Icon name="lock" /> Change password
          </PageLink>
        </li>
        <li>
          <button
            type="button"
            onClick={() => {
              close();
              onLogOut();
            }}
          >
            <Icon name="out" /> Log out
          </button>
        </li>
      </ul>
    </details>
  );
}
