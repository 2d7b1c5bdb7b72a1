import { z } from 'zod';
import { roles } from '../access.ts';
import { membershipKinds } from '../membership.ts';
import { recordVersion } from '../version.ts';
import { designations } from './designations.ts';

export const maritalStatuses = ['single', 'married', 'divorced'] as const;
export const accountStates = ['active', 'disabled', 'invited'] as const;
/** The first that holds: something is overdue, exempt from dues, charged and not overdue, nothing charged. Derived, never stored. */
export const standings = ['owing', 'exempt', 'financial', 'none'] as const;

/** Why a record is not on the register any more. */
export const offRegisterKinds = ['refused', 'merged'] as const;

/** What has become of the last invitation: it waits, was sent, was refused by a mail server, given up, or is a printed letter. */
export const invitationStates = ['queued', 'mailed', 'refused', 'failed', 'letter'] as const;

/** The invitation of a member whose account waits to be claimed. */
const invitationSchema = z.object({
  state: z.enum(invitationStates),
  /** When the last one was mailed; null where none was yet. */
  mailedAt: z.string().nullable(),
  /** How many were mailed. */
  mails: z.number(),
  /** Why the last one did not arrive, as codes. */
  reason: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** A member as another one's record names them. */
export const namedMemberSchema = z.object({
  _id: z.string(),
  memberId: z.string(),
  fname: z.string(),
  lname: z.string(),
});
export type NamedMember = z.infer<typeof namedMemberSchema>;

/** A user as every call returns it. Contains no secret. */
export const userSchema = z.object({
  _id: z.string(),
  memberId: z.string(),
  fname: z.string(),
  mname: z.string().nullable(),
  lname: z.string(),
  /** Empty for a member who has none. */
  email: z.string(),
  phoneNumber: z.string().nullable(),
  secondaryPhoneNumber: z.string().nullable(),
  address: z.string().nullable(),
  state: z.string().nullable(),
  photo: z.string().nullable(),
  birthDay: z.string().nullable(),
  maritalStatus: z.enum(maritalStatuses).nullable(),
  memberSince: z.string().nullable(),
  existingMember: z.string().nullable(),
  diaspora: z.string().nullable(),
  placeOfWork: z.string().nullable(),
  status: z.enum(designations),
  /**
   * The designation that the member asks for, until an admin decides; otherwise absent.
   */
  pendingStatus: z.enum(designations).optional(),
  /**
   * The name of the register and the one that the member asks for, in full, until an admin decides; otherwise
   * absent. In answers to the member themselves, `fname`, `mname` and `lname` are the new ones meanwhile.
   */
  pendingName: z.object({ from: z.string(), to: z.string() }).optional(),
  /** What the dues are priced by, where that is not the designation. */
  duesCategory: z.string().nullable().optional(),
  role: z.enum(roles),
  accountState: z.enum(accountStates),
  /** What they are as a member today; null for the installation's own account. */
  membership: z.enum(membershipKinds).nullable().optional(),
  confirmed: z.boolean(),
  emailConfirmed: z.boolean(),
  /**
   * The new address that the user asked for, until it is confirmed; otherwise, and in lists, absent.
   */
  pendingEmail: z.string().optional(),
  standing: z.enum(standings),
  /**
   * Present for a record that is not on the register any more: the registration was refused, or the record
   * was merged into another. The rest is only in answers about one user.
   */
  offRegister: z.enum(offRegisterKinds).optional(),
  refusedReason: z.string().optional(),
  mergedInto: namedMemberSchema.optional(),
  /**
   * What has become of the invitation, null where none was asked for; absent once the account is claimed.
   */
  invitation: invitationSchema.nullable().optional(),
  /** When dues were last paid; only in answers about one user, not in lists. */
  lastPayment: z.string().nullable().optional(),
  /**
   * True if a one-time password must be changed first; otherwise absent.
   */
  mustChangePassword: z.boolean().optional(),
  /**
   * True if name and address are still the installation's placeholders; otherwise absent.
   */
  mustCompleteProfile: z.boolean().optional(),
  createdAt: z.string(),
  updatedAt: recordVersion,
});
export type User = z.infer<typeof userSchema>;

/** One log-in of a user, as its owner sees it. */
export const sessionSchema = z.object({
  _id: z.string(),
  device: z.string().nullable(),
  remember: z.boolean(),
  current: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
});
