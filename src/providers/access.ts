import type { AccessControlProvider } from '@refinedev/core';
import { readUser } from '../shared/session.ts';
import type { ResourceAccess } from './resource.ts';

/** Returns whether a user of that role, or a visitor (null), may open a resource (specification §6). */
export function mayOpen(resource: Pick<ResourceAccess, 'role'> | undefined, role: string | null) {
  return resource !== undefined && resource.role === role;
}

const actions: Record<string, 'one' | 'create' | 'update' | 'remove'> = {
  show: 'one',
  create: 'create',
  edit: 'update',
  delete: 'remove',
};

/** Creates refine's access control from the manifests: each resource's role and calls. */
export function createAccessControl(resources: readonly ResourceAccess[]): AccessControlProvider {
  return {
    can: async ({ resource: name, action }) => {
      const resource = resources.find((one) => one.name === name);
      if (!mayOpen(resource, readUser()?.role ?? null))
        return { can: false, reason: 'You do not have permission to do this.' };
      const call = actions[action];
      const known = call === undefined || resource?.calls[call] !== undefined;
      return known || resource?.pages[action] ? { can: true } : { can: false };
    },
  };
}
