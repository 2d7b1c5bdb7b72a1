import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { formatInteger } from '#contract/numbers.ts';
import { type PagePlace, usePathTo } from '../services.ts';
import './tab-links.css';

/** A link that looks like a tab; `count` of what waits behind it, with its words for a screen reader. */
type TabLink = {
  to: PagePlace;
  label: string;
  count?: number;
  countWords?: string;
};

type Props = {
  /** What the tabs are tabs of. */
  label: string;
  tabs: readonly TabLink[];
};

/** Renders links that look like tabs. On a phone they scroll sideways, with the page's own in sight. */
export function TabLinks({ label, tabs }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const pathTo = usePathTo();
  const amount = tabs.map(({ count = 0 }) => count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: not read here, but a number that comes later widens the tabs and moves the current one out of sight.
  useEffect(() => {
    const all = list.current;
    const current = all?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!all || !current) return;
    /* Not scrollIntoView, which also scrolls the page. */
    const beyond = current.getBoundingClientRect().right - all.getBoundingClientRect().right;
    if (beyond > 0) all.scrollLeft += beyond;
  }, [amount]);
  return (
    <nav className="tabs" aria-label={label}>
      <ul ref={list}>
        {tabs.map(({ to, label: words, count = 0, countWords }) => (
          <li key={words}>
            <NavLink to={pathTo(...to)} end>
              {words}
              {count > 0 ? (
                <b className="count">
                  {formatInteger(count)}
                  <span className="unseen"> {countWords}</span>
                </b>
              ) : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
