import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Icon } from '../../shared/icons.tsx';
import { matchPath, useIsPage, useLocation, useNavigate } from '../router.tsx';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

/** Renders a link, which a plain click follows within the page where it leads to another of the public site's. */
export function Link({ to, ...anchor }: LinkProps) {
  const navigate = useNavigate();
  const isPage = useIsPage();
  const follow = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const { origin, pathname } = new URL(to, location.href);
    if (opensElsewhere || origin !== location.origin || !isPage(pathname)) return;
    event.preventDefault();
    navigate(to);
  };
  return <a {...anchor} href={to} onClick={follow} />;
}

/** Renders a navigation link that marks the current page and its subpages; with `end`, only the page itself. */
export function NavLink({
  end = false,
  ...link
}: Omit<LinkProps, 'className'> & { end?: boolean }) {
  const { pathname } = useLocation();
  const here = matchPath(link.to, pathname, end) !== null;
  return <Link {...link} {...(here && { className: 'active', 'aria-current': 'page' })} />;
}

/** Links to another site, in a new tab. */
export const OutLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children} <Icon name="out" />
    <span className="unseen"> (opens in a new tab)</span>
  </a>
);
