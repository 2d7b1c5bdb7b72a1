import { useMenu } from '@refinedev/core';
import { Link, NavLink } from 'react-router';
import type { Role } from '#contract/access.ts';
import { homeOf } from '../../shared/session.ts';
import { SocietyMark } from '../../shared/society-mark.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { useServices } from '../services.ts';
import { useUnread } from './use-unread.ts';

type Props = { role: Role; onLogOut: () => void };

/** Renders the logo, the resources of a role, and 'Logout'. */
export function Sider({ role, onLogOut }: Props) {
  const unread = useUnread();
  const { society } = useServices();
  const { menuItems } = useMenu();
  return (
    <>
      <Link to={homeOf(role)} className="logo">
        <SocietyMark logo={society.logo} />
        <span>
          <b>{society.shortName}</b>
          <small>{role === 'admin' ? 'Admin portal' : 'Members’ portal'}</small>
        </span>
      </Link>
      <nav aria-label="Portal">
        <ul>
          {menuItems.map(({ name, label, route, meta }) => {
            const count = unread[name] ?? 0;
            return (
              <li key={name}>
                <NavLink to={route ?? '/'}>
                  <Icon name={meta?.icon as IconName} />
                  {label}
                  {count > 0 ? (
                    <b className="badge">
                      {count}
                      <span className="unseen"> unread</span>
                    </b>
                  ) : null}
                </NavLink>
              </li>
            );
          })}
          <li className="log-out">
            <button type="button" onClick={onLogOut}>
              <Icon name="out" />
              Logout
            </button>
          </li>
        </ul>
      </nav>
      <a className="to-site" href="/">
        <Icon name="globe" /> To the public site
      </a>
    </>
  );
}
