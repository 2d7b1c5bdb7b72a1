import { z } from 'zod';
import { roles } from '../access.ts';
import {
  birthDay,
  email,
  memberId,
  memberSince,
  optionalPhoneNumber,
  phoneNumber,
  secondaryPhoneNumber,
} from '../fields.ts';
import { memberCategories } from '../ledger/terms.ts';
import { optionalText, requiredText, text } from '../text.ts';
import { version } from '../version.ts';
import { loginPassword, newPassword, notOwnName, passwordsMatch } from './password.ts';

export const maritalStatuses = ['single', 'married', 'divorced'] as const;
/** A member's designation (specification §3 'status'). */
export const designations = ['None', 'FCA', 'ACA'] as const;
export const accountStates = ['active', 'disabled', 'invited'] as const;
/** Whether the current due year is paid; 'none' if nothing is due. Always derived, never stored. */
export const standings = ['financial', 'owing', 'none'] as const;

/** Why a record is not on the register any more. */
export const offRegisterKinds = ['refused', 'merged'] as const;

/** What has become of the last invitation: it waits, was sent, was refused by a mail server, given up, or is a printed letter. */
export const invitationStates = ['queued', 'mailed', 'refused', 'failed', 'letter'] as const;

/** The invitation of a member whose account waits to be claimed. */
export const invitationSchema = z.object({
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

/** A user as every call returns it (specification §3, api.md 'Objects'). Contains no secret. */
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
   * The designation that the member asks for, until an admin decides; otherwise absent. Not in the
   * specification.
   */
  pendingStatus: z.enum(designations).optional(),
  /** What the dues are priced by, where that is not the designation. Not in the specification. */
  duesCategory: z.enum(memberCategories).nullable().optional(),
  role: z.enum(roles),
  accountState: z.enum(accountStates),
  confirmed: z.boolean(),
  emailConfirmed: z.boolean(),
  /**
   * The new address that the user asked for, until it is confirmed; otherwise, and in lists, absent. Not
   * in the specification.
   */
  pendingEmail: z.string().optional(),
  standing: z.enum(standings),
  /**
   * True if another record has this member ID in another spelling; otherwise absent. Not in the
   * specification.
   */
  memberIdShared: z.boolean().optional(),
  /**
   * Present for a record that is not on the register any more: the registration was refused, or the record
   * was merged into another. The rest is only in answers about one user. Not in the specification.
   */
  offRegister: z.enum(offRegisterKinds).optional(),
  refusedReason: z.string().optional(),
  mergedInto: namedMemberSchema.optional(),
  /**
   * What has become of the invitation, null where none was asked for; absent once the account is claimed.
   * Not in the specification.
   */
  invitation: invitationSchema.nullable().optional(),
  /** When dues were last paid; only in answers about one user, not in lists. */
  lastPayment: z.string().nullable().optional(),
  /**
   * True if a one-time password must be changed first; otherwise absent. Not in the specification.
   */
  mustChangePassword: z.boolean().optional(),
  /**
   * True if name and address are still the installation's placeholders; otherwise absent. Not in
   * the specification.
   */
  mustCompleteProfile: z.boolean().optional(),
  createdAt: z.string(),
  /**
   * The version of the record. A client sends it back with a change, so that a stale edit is
   * refused.
   */
  updatedAt: z.string(),
});
export type User = z.infer<typeof userSchema>;

const loginMessage = 'Please provide a membershipId and password';

/** The log-in form: one message, at the member ID, if either field is empty (specification §5). */
export const loginForm = z
  .object({
    /** A member ID in any spelling, or the e-mail address. */
    memberId: z.string(loginMessage).pipe(text('Member ID', 254)).default(''),
    password: z.preprocess((value) => value ?? '', loginPassword),
    remember: z.boolean('Remember me must be true or false.').default(false),
  })
  .refine((form) => form.memberId !== '' && form.password !== '', {
    path: ['memberId'],
    message: loginMessage,
  });

/** A designation as a form sends it; an empty value means 'None'. */
export const designation = z.union(
  [z.literal('').transform(() => 'None' as const), z.enum(designations)],
  { error: `Status must be one of ${designations.join(', ')}.` },
);

/** The text fields of 'Create Account' (specification §3, §5); the photo is the call's upload. */
export const signUpForm = z
  .object({
    fname: requiredText('First name', 80),
    mname: optionalText('Middle name', 80),
    lname: requiredText('Last name', 80),
    state: optionalText('State', 80),
    memberId,
    email,
    maritalStatus: z.enum(maritalStatuses, 'Marital status is required.'),
    phoneNumber,
    secondaryPhoneNumber,
    address: requiredText('Address', 300),
    memberSince,
    existingMember: requiredText('Existing member', 120, 'Choose Yes or No.'),
    birthDay,
    diaspora: requiredText('Diaspora', 120, 'Choose Yes or No.'),
    placeOfWork: requiredText('Place of work', 160),
    status: designation.default('None'),
    password: newPassword('Password must be at least 8 characters.'),
    passwordConfirm: loginPassword.default(''),
  })
  .refine(...notOwnName)
  .refine(...passwordsMatch);

/** The account form (specification §2 'Account settings'). Absent fields do not change. */
export const accountForm = z.object({
  fname: requiredText('First name', 80).optional(),
  lname: requiredText('Last name', 80).optional(),
  mname: optionalText('Middle name', 80),
  email: email.optional(),
  /*
   * Optional, though §5 requires it at registration: a record without a phone, such as the first
   * admin's, can still be saved.
   */
  phoneNumber: optionalPhoneNumber,
  secondaryPhoneNumber,
  address: optionalText('Address', 300),
  /** Needed only for a new e-mail address. Not in the specification, so a client may omit it. */
  passwordCurrent: z
    .preprocess((value) => (value === '' ? undefined : value), loginPassword.optional())
    .optional(),
});

/** A member's change of their own account; `updatedAt` is the version that they edited. */
export const updateMeForm = accountForm.extend({
  state: optionalText('State', 80),
  placeOfWork: optionalText('Place of work', 160),
  /** The designation that the member asks for; an admin decides. The present one withdraws that. */
  pendingStatus: z
    .enum(designations, `Designation must be one of ${designations.join(', ')}.`)
    .optional(),
  updatedAt: version,
});
export type AccountChange = z.output<typeof updateMeForm>;

/** The message for a new e-mail address without the current password. */
export const passwordForNewEmail = 'Enter your current password to change your e-mail address.';

const tooShort = 'Password must be at least 8 characters long.';
const currentMissing = 'Current password is required.';

/** The password form (specification §5 'Change password'). */
export const passwordForm = z
  .object({
    passwordCurrent: z.string(currentMissing).pipe(loginPassword.min(1, currentMissing)),
    password: newPassword(tooShort),
    passwordConfirm: loginPassword.default(''),
  })
  .refine(...passwordsMatch);

/** The form that a mailed link leads to. */
export const resetForm = z
  .object({ password: newPassword(tooShort), passwordConfirm: loginPassword.default('') })
  .refine(...passwordsMatch);

const codeMessage = 'Enter the code as it is in your letter: 16 letters and digits.';

/** What a member enters who has a letter with a code in place of a link. */
export const claimForm = z
  .object({
    code: z
      .string(codeMessage)
      .trim()
      .min(1, 'Code is required.')
      .regex(/^(?:[\s-]*[0-9a-z]){16}[\s-]*$/i, codeMessage),
    password: newPassword(tooShort),
    passwordConfirm: loginPassword.default(''),
  })
  .refine(...passwordsMatch);

/** Takes a member ID or an e-mail address. */
export const forgottenPasswordForm = z.object({
  memberId: requiredText('Member ID or e-mail', 254),
});

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
