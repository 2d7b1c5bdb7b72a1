import type { ComponentType } from 'react';
import type { Role } from '#contract/access.ts';
import type { LiveTopic } from '#contract/live.ts';
import type { IconName } from '../components/icon.tsx';

/** One page of a resource. The path is written here and nowhere else; its code comes when it is opened. */
export type ResourcePage = {
  path: string;
  /** The page's heading, its title in the browser and the last of its breadcrumbs. */
  title: string;
  load: () => Promise<{ default: ComponentType }>;
};

/**
 * The calls behind a resource, as paths under /api/v1/ (`user/{id}`): what GET lists, what GET reads one,
 * where POST creates, where PATCH changes and DELETE removes. `{name}` is filled from the id or from
 * `meta`. A test holds each against the contract's table of calls.
 */
export type Endpoint = {
  list?: string;
  one?: string;
  create?: string;
  update?: string;
  remove?: string;
};

/**
 * A resource of the portal. From the array of these come refine's resources, the routes, the sidebar,
 * the breadcrumbs, the command palette and the access rules.
 */
export type Resource = {
  /** Refine's name for it. */
  name: string;
  /** Whose it is (specification §6): its pages open to this role, and lead anyone else to /unauthorized. */
  role: Role;
  label: string;
  /** What the breadcrumbs call it, where that is not its label. */
  crumb?: string;
  icon: IconName;
  /** Its place in the sidebar, the smallest first; without one it is not in it. */
  place?: number;
  /** The call, below /api/v1/, whose `unread` stands beside its label. */
  unread?: string;
  endpoint?: Endpoint;
  /** The live changes after which it is read anew, where that is not the topic of its name. */
  topics?: readonly LiveTopic[];
  /** Refine's own four, and any others by a name of theirs. */
  pages: Readonly<Record<string, ResourcePage>>;
};
