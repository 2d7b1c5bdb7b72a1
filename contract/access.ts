/** The two roles. */
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
type Capability = (typeof capabilities)[number];

const grants: Record<Role, readonly Capability[]> = {
  user: [],
  admin: capabilities,
};

/**
 * Who may make a call: anyone, a person who is logged in, a member whose registration the secretariat has
 * confirmed, or a person who has a capability.
 */
export type Access = 'anyone' | 'session' | 'member' | Capability;

/** What permissions depend on. */
export type Permitted = {
  role: Role;
  /** Whether the secretariat has confirmed that the member ID is theirs. */
  confirmed: boolean;
};

/** What somebody is told who may not make a call before the confirmation. */
export const opensOnceConfirmed =
  'This opens once the secretariat has confirmed your registration.';

/**
 * Returns whether the user has the capability. The only place where a role becomes a permission.
 */
export function can(user: { role: Role }, capability: Capability): boolean {
  return grants[user.role].includes(capability);
}

/**
 * Returns whether the user, or a visitor (null), may make a call with that access. Admins count as confirmed
 * members.
 */
export function mayCall(user: Permitted | null, access: Access): boolean {
  if (access === 'anyone') return true;
  if (user === null) return false;
  if (access === 'member') return user.confirmed || user.role === 'admin';
  return access === 'session' || can(user, access);
}

/** Returns whether a call opens to the user with the confirmation of their registration. */
export const opensLater = (user: Permitted, access: Access): boolean =>
  !mayCall(user, access) && mayCall({ ...user, confirmed: true }, access);
