import { isOwnPath } from '#contract/web-addresses.ts';
import { homeOf } from './session.ts';
import { session } from './storage.ts';

/* The page that a guest asked for, and that the log-in is still to be offered for it. */
const keys = { path: 'target', ask: 'target-ask' } as const;

/* The admins' pages and the members': another role's page is none to go to. */
const isOfRole = (path: string, role: string) => /^\/admin/i.test(path) === (role === 'admin');

/** Remembers, for this tab, the portal's page that a guest asked for, before the guard leads home. */
export function rememberTarget(path: string): void {
  if (!isOwnPath(path)) return;
  session.setItem(keys.path, path);
  session.setItem(keys.ask, 'yes');
}

/** Returns whether a page waits for the log-in. */
export const hasTarget = (): boolean => session.getItem(keys.path) !== null;

/** Returns, once, whether the log-in is to be offered for the page that was asked for. */
export function consumeLoginOffer(): boolean {
  const isAsked = session.getItem(keys.ask) !== null;
  session.removeItem(keys.ask);
  return isAsked;
}

/** Returns where a log-in leads, once: the page that was asked for, if it is the role's; else the role's home. */
export function consumeTarget(role: string): string {
  const path = session.getItem(keys.path);
  session.removeItem(keys.path);
  session.removeItem(keys.ask);
  return path && isOwnPath(path) && isOfRole(path, role) ? path : homeOf(role);
}
