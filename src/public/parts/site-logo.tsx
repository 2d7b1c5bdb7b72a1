import { logoAddress, restOfName, SocietyMark } from '../../shared/society-mark.tsx';
import { useContent } from '../content-store.tsx';
import { Link } from './link.tsx';

/** Renders the society's mark and name, which lead home. */
export function SiteLogo() {
  const site = useContent('site');
  return (
    <Link to="/" className="logo">
      <SocietyMark logo={logoAddress(site.logo)} />
      <span>
        <b>{site.shortName}</b>
        <small>{restOfName(site)}</small>
      </span>
    </Link>
  );
}
