import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { PageTop } from '../../components/page-top.tsx';
import { usePathTo } from '../../portal/services.ts';

const tabs = [
  { page: 'list', label: 'From visitors' },
  { page: 'announcements', label: 'Announcements' },
] as const;

type Props = { lead: string; actions?: ReactNode; children: ReactNode };

/** 'Admin Messages' (specification §2): what comes in, and what goes out. */
export function MessagesPage({ lead, actions, children }: Props) {
  const pathTo = usePathTo();
  return (
    <>
      <PageTop title="Admin Messages" lead={lead}>
        {actions}
      </PageTop>
      <nav className="tabs" aria-label="Messages">
        <ul>
          {tabs.map(({ page, label }) => (
            <li key={page}>
              <NavLink to={pathTo('contact-messages', page)} end>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  );
}
