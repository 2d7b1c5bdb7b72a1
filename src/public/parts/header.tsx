import { type ReactNode, useRef } from 'react';
import { photoAt } from '#contract/account/photo.ts';
import { Icon } from '../../shared/icons.tsx';
import { telOf } from '../../shared/phone.ts';
import { homeOf } from '../../shared/session.ts';
import { ThemeSwitch } from '../../shared/theme-switch.tsx';
import { useStoredUser } from '../../shared/use-stored-user.ts';
import { useContent } from '../content-store.tsx';
import { Link, NavLink, OutLink } from './link.tsx';
import { LoginLink } from './login-link.tsx';
import { type NavEntry, type NavLink as NavLinkTo, navigation } from './nav-links.ts';
import { SiteLogo } from './site-logo.tsx';
import { useScrolledHeader } from './use-scrolled-header.ts';

type PortalLinkProps = {
  className?: string;
  /** What a guest sees instead: the way to log in. */
  children?: ReactNode;
};

/*
 * Links a user who is logged in to their portal, with their photo or an icon in its place; shows a guest the way
 * to log in.
 */
function PortalLink({ className = '', children = null }: PortalLinkProps) {
  const user = useStoredUser();
  if (!user) return children;
  const { photo } = user;
  return (
    <a href={homeOf(user.role)} className={`portal-link ${className}`.trim()}>
      {photo ? (
        <img src={photoAt(photo, 96)} alt="" width={28} height={28} />
      ) : (
        <Icon name="person" />
      )}
      <span>My portal</span>
    </a>
  );
}

/** Renders a drop-down by the disclosure pattern: <details> opens and closes without a script. */
function DropDown({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="drop" name="drop" data-menu>
      <summary>
        {label} <Icon name="down" />
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

function Entry({ entry }: { entry: NavEntry }) {
  if ('to' in entry)
    return (
      <NavLink to={entry.to} end>
        {entry.label}
      </NavLink>
    );
  return (
    <DropDown label={entry.label}>
      {entry.links.map((link) => (
        <li key={link.to}>
          <NavLink to={link.to}>{link.label}</NavLink>
        </li>
      ))}
    </DropDown>
  );
}

function InstituteLink() {
  const { institute } = useContent('site');
  return <OutLink href={institute.href}>{institute.name}</OutLink>;
}

function Strip() {
  const site = useContent('site');
  return (
    <div className="strip">
      <div className="wrap">
        {site.email ? (
          <a href={`mailto:${site.email}`}>
            <Icon name="mail" /> {site.email}
          </a>
        ) : null}
        {site.phones.map((phone) => (
          <a key={phone} href={telOf(phone)}>
            <Icon name="phone" /> {phone}
          </a>
        ))}
        <ThemeSwitch />
      </div>
    </div>
  );
}

function SmallLink({ to, label }: NavLinkTo) {
  return (
    <li>
      <NavLink to={to} end>
        {label}
      </NavLink>
    </li>
  );
}

function SmallMenu() {
  return (
    <details className="small-menu" data-menu>
      <summary aria-label="Menu">
        <Icon name="menu" />
        <Icon name="close" />
      </summary>
      <nav aria-label="Menu">
        <ul>
          {navigation.map((entry) =>
            'to' in entry ? (
              <SmallLink key={entry.to} {...entry} />
            ) : (
              <li key={entry.label} className="group">
                <b>{entry.label}</b>
                <ul>
                  {entry.links.map((link) => (
                    <SmallLink key={link.to} {...link} />
                  ))}
                </ul>
              </li>
            ),
          )}
          <li>
            <InstituteLink />
          </li>
          <li className="doors">
            <PortalLink className="button">
              <Link to="/register" className="button quiet">
                Member Registration
              </Link>
              <LoginLink className="button">Member Login</LoginLink>
            </PortalLink>
          </li>
        </ul>
      </nav>
    </details>
  );
}

/** Renders the strip, the logo and the navigation of every page. */
export function Header() {
  const header = useRef<HTMLElement>(null);
  useScrolledHeader(header);
  return (
    <header ref={header} className="site-header">
      <Strip />
      <div className="bar">
        <div className="wrap">
          <SiteLogo />
          <nav className="main-nav" aria-label="Main">
            <ul>
              {navigation.map((entry) => (
                <li key={entry.label}>
                  <Entry entry={entry} />
                </li>
              ))}
              <li>
                <InstituteLink />
              </li>
              <li className="membership">
                <PortalLink>
                  <DropDown label="Membership">
                    <li>
                      <NavLink to="/register">Member Registration</NavLink>
                    </li>
                    <li>
                      <LoginLink>Member login</LoginLink>
                    </li>
                  </DropDown>
                </PortalLink>
              </li>
            </ul>
          </nav>
          <PortalLink className="narrow" />
          <SmallMenu />
        </div>
      </div>
    </header>
  );
}
