/** The two roles of the specification (§6). */
export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * What an admin may do, named by what is done rather than by who does it, so that a treasurer's
 * and a secretary's share can be told apart later without touching a call.
 */
export const capabilities = [
  'members.read',
  'members.write',
  'payments.read',
  'payments.write',
  'subscription.write',
  'files.write',
  'content.write',
  'messages.read',
  'messages.write',
  'mail.read',
  'mail.write',
] as const;
export type Capability = (typeof capabilities)[number];

const grants: Record<Role, readonly Capability[]> = {
  user: [],
  admin: capabilities,
};

/** Who may make a call: anyone, a person who is logged in, or one who holds a capability. */
export type Access = 'anyone' | 'session' | Capability;

/** Whether the user holds the capability. The one place where a role turns into a permission. */
export function can(user: { role: Role }, capability: Capability): boolean {
  return grants[user.role].includes(capability);
}

/** Whether the user, or a visitor (null), may make a call of that access. */
export function mayCall(user: { role: Role } | null, access: Access): boolean {
  if (access === 'anyone') return true;
  if (user === null) return false;
  return access === 'session' || can(user, access);
}
