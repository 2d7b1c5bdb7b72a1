import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Icon, type IconName } from '../../../../portal/parts/icon.tsx';
import { PageTop } from '../../../../portal/parts/page-top.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import './settings.css';

type Section = { page: string; label: string; about: string; icon: IconName };

export const sections: readonly Section[] = [
  {
    page: 'list',
    label: 'Account',
    about: 'Your name, photo and how to reach you',
    icon: 'people',
  },
  { page: 'password', label: 'Password', about: 'Change what you log in with', icon: 'lock' },
  {
    page: 'notification',
    label: 'Push Notifications',
    about: 'What we may write to you about',
    icon: 'bell',
  },
  {
    page: 'sessions',
    label: 'Devices',
    about: 'Your devices; log out elsewhere',
    icon: 'devices',
  },
];

/** Returns refine's name of the current user's settings. */
export const useSettingsResource = () =>
  useIdentity()?.role === 'admin' ? 'admin-settings' : 'settings';

/** Returns a function that builds the path of the current user's settings page. */
export function useSettingsPath(): (page: string) => string {
  const resource = useSettingsResource();
  const pathTo = usePathTo();
  return (page) => pathTo(resource, page);
}

/** Renders a settings page beside the list of settings pages. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const pathOf = useSettingsPath();
  const pathTo = usePathTo();
  const isAdmin = useIdentity()?.role === 'admin';
  return (
    <>
      <PageTop title={title} />
      <div className="settings">
        <nav aria-label="Settings">
          <ul>
            {sections.map(({ page, label, icon }) => (
              <li key={page}>
                <NavLink to={pathOf(page)} end>
                  <Icon name={icon} /> {label}
                </NavLink>
              </li>
            ))}
            {isAdmin ? (
              <li>
                <NavLink to={pathTo('audit', 'list')}>
                  <Icon name="rows" /> Audit log
                </NavLink>
              </li>
            ) : null}
          </ul>
        </nav>
        <section className="panel" aria-label={title}>
          {children}
        </section>
      </div>
    </>
  );
}
