import { thisYear } from '#contract/day.ts';
import { Icon, type IconName } from '../../shared/icons.tsx';
import { useContent } from '../content-store.tsx';
import { Link } from './link.tsx';
import { siteMap } from './nav-links.ts';
import { SiteLogo } from './site-logo.tsx';

const networks: readonly ['facebook' | 'instagram' | 'x' | 'linkedin', string, IconName][] = [
  ['facebook', 'Facebook', 'facebook'],
  ['instagram', 'Instagram', 'instagram'],
  ['x', 'X', 'x'],
  ['linkedin', 'LinkedIn', 'linkedin'],
];

/** Renders the footer of every page: site map, address, configured social links, copyright. */
export function Footer() {
  const site = useContent('site');
  const year = thisYear();
  return (
    <footer className="site-footer">
      <div className="adire-band" />
      <div className="wrap">
        <div className="foot-brand">
          <SiteLogo />
          <p>{site.tagline}</p>
        </div>
        <nav aria-label="Site map">
          <h2>Site map</h2>
          <ul>
            {siteMap.map((link) => (
              <li key={link.to}>
                <Link to={link.to}>{link.label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>Secretariat</h2>
          <address>
            {site.secretariat.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {site.email ? <a href={`mailto:${site.email}`}>{site.email}</a> : null}
          </address>
          <ul className="socials">
            {networks.map(([key, label, icon]) => {
              const href = site.socials[key];
              return href ? (
                <li key={key}>
                  <a href={href} target="_blank" rel="noopener noreferrer">
                    <Icon name={icon} />
                    <span className="unseen">{label} (opens in a new tab)</span>
                  </a>
                </li>
              ) : null;
            })}
          </ul>
        </div>
      </div>
      <div className="foot-end">
        <div className="wrap">
          <p suppressHydrationWarning>
            © 2024{year > 2024 ? `–${year}` : ''} {site.name}
          </p>
          <p>{site.notice}</p>
          <Link to="/privacy">Privacy</Link>
        </div>
      </div>
    </footer>
  );
}
