import type { AnchorHTMLAttributes } from 'react';
import { useHref, useLinkClickHandler, useMatch } from 'react-router';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

/**
 * A link within the site. The router's own brings along the prefetching of data routes, which this
 * site has none of: 2 KB of every first visit.
 */
export function Link({ to, ...anchor }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return <a {...anchor} href={useHref(to)} onClick={follow} />;
}

/** A link of the navigation, which says when it leads to where the reader is; with `end`, only to that very page. */
export function NavLink({
  end = false,
  ...link
}: Omit<LinkProps, 'className'> & { end?: boolean }) {
  const here = useMatch({ path: link.to, end }) !== null;
  return <Link {...link} {...(here && { className: 'active', 'aria-current': 'page' })} />;
}
