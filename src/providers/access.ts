import type { AccessControlProvider } from '@refinedev/core';
import { mayCall, opensLater, opensOnceConfirmed, type Permitted } from '#contract/access.ts';
import { permittedOf, readUser } from '../shared/session.ts';
import type { ResourceAccess, ResourceCall } from './resource.ts';

const actions: Record<string, keyof ResourceAccess['calls']> = {
  list: 'list',
  show: 'one',
  create: 'create',
  edit: 'update',
  delete: 'remove',
};

/* Whether a page only shows something. */
const isRead = ({ pages }: ResourceAccess, action: string): boolean => {
  const kind = actions[action];
  return !kind || kind === 'list' || (kind === 'one' && pages[action] !== undefined);
};

/**
 * Returns the call that a page or an act needs: of a page that shows something and names none, the first of its
 * resource.
 */
export function callOf(resource: ResourceAccess, action: string): ResourceCall | undefined {
  const { calls, pages } = resource;
  const kind = actions[action];
  const [first] = isRead(resource, action) ? Object.values(calls) : [];
  return pages[action]?.needs ?? (kind && calls[kind]) ?? first;
}

/**
 * Returns whether a user, or a visitor (null), may open a page of a resource or act on it: by the resource's
 * role, and by the call that it needs. `later` means with the confirmation of their registration.
 */
export function accessTo(
  resource: ResourceAccess | undefined,
  action: string,
  user: Permitted | null,
): 'open' | 'later' | 'closed' {
  if (!resource || resource.role !== user?.role) return 'closed';
  const call = callOf(resource, action);
  if (!call) return isRead(resource, action) ? 'open' : 'closed';
  if (mayCall(user, call.access)) return 'open';
  return opensLater(user, call.access) ? 'later' : 'closed';
}

const reasons = {
  later: opensOnceConfirmed,
  closed: 'You do not have permission to do this.',
} as const;

/** Creates refine's access control from the manifests. */
export function createAccessControl(resources: readonly ResourceAccess[]): AccessControlProvider {
  return {
    can: async ({ resource: name, action }) => {
      const resource = resources.find((one) => one.name === name);
      const access = accessTo(resource, action, permittedOf(readUser()));
      return access === 'open' ? { can: true } : { can: false, reason: reasons[access] };
    },
  };
}
