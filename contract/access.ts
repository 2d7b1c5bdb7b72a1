/** The two roles of the specification (§6). */
export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Names what an admin may do by the action, not by the office, so that a treasurer's and a
 * secretary's rights can be separated later without changing a call.
 */
export const capabilities = [
  'members.read',
  'members.write',
  'payments.read',
  'payments.write',
  'payments.reverse',
  'payments.waive',
  'payments.close',
  'subscription.write',
  'files.write',
  'content.write',
  'messages.read',
  'messages.write',
  'mail.read',
  'mail.write',
  'roles.write',
  'audit.read',
] as const;
export type Capability = (typeof capabilities)[number];

const grants: Record<Role, readonly Capability[]> = {
  user: [],
  admin: capabilities,
};

/** Who may make a call: anyone, a person who is logged in, or one who has a capability. */
export type Access = 'anyone' | 'session' | Capability;

/**
 * Returns whether the user has the capability. The only place where a role becomes a permission.
 */
export function can(user: { role: Role }, capability: Capability): boolean {
  return grants[user.role].includes(capability);
}

/** Returns whether the user, or a visitor (null), may make a call with that access. */
export function mayCall(user: { role: Role } | null, access: Access): boolean {
  if (access === 'anyone') return true;
  if (user === null) return false;
  return access === 'session' || can(user, access);
}
