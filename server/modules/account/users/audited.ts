import { changedFields } from '../../../audit/audit.ts';
import type { users } from '../../../db/schema/index.ts';

type User = typeof users.$inferSelect;

/* Who somebody is, how they are reached, and what they owe and may do. */
const audited: ReadonlySet<string> = new Set<keyof User>([
  'memberId',
  'email',
  'emailShared',
  'pendingEmail',
  'fname',
  'mname',
  'lname',
  'pendingFname',
  'pendingMname',
  'pendingLname',
  'phoneNumber',
  'designation',
  'pendingDesignation',
  'duesCategory',
  'memberSince',
  'accountState',
]);

/* Derived, or an address that shows a photo to who knows it. */
const nameOf = (field: string) => (field === 'photoKey' ? 'photo' : field);
const unnamed: ReadonlySet<string> = new Set<keyof User>(['inDiaspora', 'updatedAt']);

/**
 * Returns a member's changed fields for the audit trail, null if there are none. Of what an auditor
 * does not need, such as a birthday or a home address, only that it has changed: an entry cannot be
 * erased with the member's data.
 */
export function auditedChange(before: Partial<User>, change: Partial<User>) {
  const changed = changedFields(before, change);
  if (!changed) return null;
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(from).filter(([field]) => audited.has(field)));
  const others = Object.keys(changed.after)
    .filter((field) => !audited.has(field) && !unnamed.has(field))
    .map(nameOf);
  return {
    before: pick(changed.before),
    after: { ...pick(changed.after), ...(others.length > 0 && { otherFields: others }) },
  };
}
