import { Link, NavLink } from 'react-router';
import type { Role } from '#contract/access.ts';
import { Icon } from '../components/icon.tsx';
import { homeOf } from '../providers/session.ts';
import { Mark } from '../public/parts/icons.tsx';
import { firstPage, sidebarOf } from './find-page.ts';
import { useServices } from './services.ts';
import { useUnread } from './unread.ts';

type Props = { role: Role; onLogOut: () => void };

/** The logo, the resources of a role, and 'Logout' (specification §2). */
export function Sidebar({ role, onLogOut }: Props) {
  const unread = useUnread();
  const { resources } = useServices();
  return (
    <>
      <Link to={homeOf(role)} className="logo">
        <Mark />
        <span>
          <b>District Society</b>
          <small>{role === 'admin' ? 'Admin portal' : 'Members’ portal'}</small>
        </span>
      </Link>
      <nav aria-label="Portal">
        <ul>
          {sidebarOf(resources, role).map((resource) => {
            const count = unread[resource.name] ?? 0;
            return (
              <li key={resource.name}>
                <NavLink to={firstPage(resource)?.path ?? '/'}>
                  <Icon name={resource.icon} />
                  {resource.label}
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
