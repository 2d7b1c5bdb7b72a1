import { createContext, use } from 'react';
import type { BackEnd } from '../providers/back-end.ts';
import type { Live } from '../providers/live.ts';
import type { LoginGate } from '../providers/login-gate.ts';
import type { Http } from '../shared/http/http.ts';
import type { Toasts } from '../shared/toasts.ts';
import type { Society } from './frame/society.ts';
import type { Unread } from './frame/unread.ts';
import type { OfflineStore } from './offline/offline.ts';
import type { Resource } from './resource.ts';
import { pathTo } from './routing/find-page.ts';

/** The services of the portal, created once in `portal-main.tsx` and passed down. */
export type Services = {
  http: Http;
  backEnd: BackEnd;
  live: Live;
  toasts: Toasts;
  gate: LoginGate;
  unread: Unread;
  offline: OfflineStore;
  society: Society;
  /** Returns what the server writes into the page under a name; undefined on a static host. */
  fact: (name: string) => string | undefined;
  resources: readonly Resource[];
};

export const ServicesContext = createContext<Services | null>(null);

/** Returns the portal's services. @throws outside the portal */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('This is outside the portal.');
  return services;
}

/** A page of a resource, and what its path is made of: `['members', 'show', { id }]`. */
export type PagePlace = readonly [
  resource: string,
  page: string,
  params?: Readonly<Record<string, string>>,
];

/** Returns a function that builds the path of a resource's page: `pathTo('members', 'show', { id })`. */
export function usePathTo() {
  const { resources } = useServices();
  return (...[name, page, params]: PagePlace) => pathTo(resources, name, page, params);
}
