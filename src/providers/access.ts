import type { AccessControlProvider } from '@refinedev/core';
import { mayCall, opensLater, opensOnceConfirmed, type Permitted } from '#contract/access.ts';
import { permittedOf, readUser } from '../shared/session.ts';
import type { ResourceAccess } from './resource.ts';

const actions: Record<string, keyof ResourceAccess['calls']> = {
  list: 'list',
  show: 'one',
  create: 'create',
  edit: 'update',
  delete: 'remove',
};

/**
 * Returns whether a user, or a visitor (null), may open a page of a resource or act on it: by the resource's
 * role, and by the call that the page or the act needs; a page that shows something and names none, by the first of
 * its resource. `later` means with the confirmation of their registration.
 */
export function accessTo(
  resource: ResourceAccess | undefined,
  action: string,
  user: Permitted | null,
): 'open' | 'later' | 'closed' {
  if (!resource || resource.role !== user?.role) return 'closed';
  const kind = actions[action];
  const page = resource.pages[action];
  const isRead = kind === undefined || kind === 'list' || (kind === 'one' && page !== undefined);
  const [first] = isRead ? Object.values(resource.calls) : [];
  const call = page?.needs ?? (kind && resource.calls[kind]) ?? first;
  if (!call) return isRead ? 'open' : 'closed';
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
