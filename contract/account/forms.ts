import { z } from 'zod';
import {
  birthDay,
  choiceField,
  email,
  memberId,
  memberSince,
  optionalPhoneNumber,
  phoneNumber,
  secondaryPhoneNumber,
} from '../fields.ts';
import { readIdentity, readMemberId } from '../member-id.ts';
import { optionalName, requiredName } from '../name-fields.ts';
import { optionalText, requiredText, text } from '../text.ts';
import { version } from '../version.ts';
import { designations } from './designations.ts';
import { loginPassword, newPassword, notOwnName, passwordsMatch } from './password.ts';
import { maritalStatuses } from './schemas.ts';

const loginMessage = 'Please provide a membershipId and password';

/** The log-in form: one message, at the member ID, if either field is empty. */
export const loginForm = z
  .object({
    /** A member ID in any spelling, or the e-mail address. */
    memberId: z
      .string(loginMessage)
      .pipe(text('Member ID', 254, readIdentity))
      .default(''),
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

/** The text fields of 'Create Account'; the photo is the call's upload. */
export const signUpForm = z
  .object({
    fname: requiredName('First name'),
    mname: optionalName('Middle name'),
    lname: requiredName('Last name'),
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

/** The account form. Absent fields do not change. */
export const accountForm = z.object({
  fname: requiredName('First name').optional(),
  lname: requiredName('Last name').optional(),
  mname: optionalName('Middle name'),
  email: email.optional(),
  /*
   * Optional, though registration requires it: a record without a phone, such as the first
   * admin's, can still be saved.
   */
  phoneNumber: optionalPhoneNumber,
  secondaryPhoneNumber,
  address: optionalText('Address', 300),
  /** Needed only for a new e-mail address. A client of the basic calls omits it. */
  passwordCurrent: z
    .preprocess((value) => (value === '' ? undefined : value), loginPassword.optional())
    .optional(),
});

/** A member's change of their own account; `updatedAt` is the version that they edited. */
export const updateMeForm = accountForm.extend({
  state: optionalText('State', 80),
  placeOfWork: optionalText('Place of work', 160),
  /** The designation that the member asks for; an admin decides. The present one withdraws that. */
  pendingStatus: choiceField('Designation', designations).optional(),
  updatedAt: version,
});
export type AccountChange = z.output<typeof updateMeForm>;

/** The message for a new e-mail address without the current password. */
export const passwordForNewEmail = 'Enter your current password to change your e-mail address.';

const tooShort = 'Password must be at least 8 characters long.';
const currentMissing = 'Current password is required.';

const newPasswordFields = {
  password: newPassword(tooShort),
  passwordConfirm: loginPassword.default(''),
};

/** The password form. */
export const passwordForm = z
  .object({
    passwordCurrent: z.string(currentMissing).pipe(loginPassword.min(1, currentMissing)),
    ...newPasswordFields,
  })
  .refine(...passwordsMatch);

/** The form that a mailed link leads to. */
export const resetForm = z.object(newPasswordFields).refine(...passwordsMatch);

const codeMessage = 'Enter the code as it is in your letter: 16 letters and digits.';

/** What a member enters who has a letter with a code in place of a link. */
export const claimForm = z
  .object({
    code: z
      .string(codeMessage)
      .overwrite(readMemberId)
      .min(1, 'Code is required.')
      .regex(/^(?:[\s-]*[0-9a-z]){16}[\s-]*$/i, codeMessage),
    ...newPasswordFields,
  })
  .refine(...passwordsMatch);

/** Takes a member ID or an e-mail address. */
export const forgottenPasswordForm = z.object({
  memberId: requiredText(
    'Member ID or e-mail',
    254,
    'Member ID or e-mail is required.',
    readIdentity,
  ),
});
