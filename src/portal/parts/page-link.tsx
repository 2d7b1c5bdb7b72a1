import { Link, type LinkProps } from 'react-router';
import { type PagePlace, usePathTo } from '../services.ts';

/** Links to a page of a resource: `<PageLink to={['members', 'show', { id }]}>`. */
export function PageLink({ to, ...props }: Omit<LinkProps, 'to'> & { to: PagePlace }) {
  return <Link {...props} to={usePathTo()(...to)} />;
}
