import { z } from 'zod';
import { roles } from '../access.ts';
import { designations } from '../account/designations.ts';
import { accountForm, designation } from '../account/forms.ts';
import { accountStates, maritalStatuses, offRegisterKinds, standings } from '../account/schemas.ts';
import {
  birthDayOf,
  choiceField,
  email,
  emptyAsNull,
  idsField,
  memberId,
  memberSince,
} from '../fields.ts';
import {
  choicesParameter,
  exportFormat,
  idsParameter,
  listParameter,
  pageParameters,
  searchParameter,
  yearParameter,
  yesNoParameter,
} from '../lists.ts';
import { membershipKinds } from '../membership.ts';
import { requiredName } from '../name-fields.ts';
import { optionalText, requiredLongText, text } from '../text.ts';
import { version } from '../version.ts';
import { categoryMessage, memberCategory, pricedCategory } from './categories.ts';
import { maxConfirmed } from './decisions.ts';
import { earlierYears } from './earlier-years.ts';
import { openCharges } from './open-charges.ts';

/** Null for a member who has no address: nothing is mailed to them. */
const optionalEmail = z
  .union([emptyAsNull, z.null(), email], 'Please enter a valid e-mail address.')
  .optional();

/** The category that an admin gives a member; null where the designation decides. */
export const duesCategory = z.union([emptyAsNull, z.null(), memberCategory], categoryMessage);

/**
 * The fields that an admin may change: every field of the sign-up form except password and photo.
 * Absent fields do not change. Optional ones can be cleared, because imported records may lack
 * them.
 */
export const memberFields = z.object({
  memberId: memberId.optional(),
  ...accountForm.omit({ passwordCurrent: true }).shape,
  email: optionalEmail,
  state: optionalText('State', 80),
  maritalStatus: z
    .union(
      [emptyAsNull, z.null(), z.enum(maritalStatuses)],
      `Marital status must be one of ${maritalStatuses.join(', ')}.`,
    )
    .optional(),
  memberSince,
  existingMember: optionalText('Existing member', 120),
  birthDay: z
    .union([emptyAsNull, z.null(), birthDayOf('Birthday')], 'Birthday must be in the format dd-mm.')
    .optional(),
  diaspora: optionalText('Diaspora', 120),
  placeOfWork: optionalText('Place of work', 160),
  status: designation.optional(),
  /** Null where the designation decides the dues. */
  duesCategory: duesCategory.optional(),
});
export type MemberChange = z.output<typeof memberFields>;
export type MemberField = keyof MemberChange;

/** Whether the e-mail address may be that of other members as well, as a couple's or a firm's. */
const acceptShared = z.boolean('acceptShared must be true or false.').default(false);

/** An admin's correction; `updatedAt` is the version that they edited. */
export const memberForm = memberFields.extend({
  acceptShared,
  /** What becomes of open charges where the category for dues changes. */
  openCharges,
  updatedAt: version,
});

/**
 * A member whom an admin adds to the register, as an import does. The account is claimed later by
 * invitation.
 */
export const newMemberForm = memberFields
  .extend({
    memberId,
    fname: requiredName('First name'),
    lname: requiredName('Last name'),
    /** Whether to mail the invitation immediately. */
    invite: z.boolean('invite must be true or false.').default(false),
  })
  .refine((form) => !form.invite || form.email, {
    path: ['email'],
    message: 'An invitation by e-mail needs an e-mail address.',
  });

/** The same, with what is charged besides this year. */
export const createMemberForm = newMemberForm.safeExtend({ acceptShared, earlierYears });

/** Brings a record back to the register, with its address. */
export const bringBackForm = z.object({ acceptShared });

/** Refuses a registration; the reason is mailed as it is written. */
export const refuseForm = z.object({
  reason: requiredLongText('Reason', 500),
});

const disableMessage = 'Please choose whose accounts to disable.';

/** Disables several accounts. */
export const disableManyForm = z.object({
  ids: idsField(disableMessage, maxConfirmed, 'accounts can be disabled').min(1, disableMessage),
});

/** Grants or removes the admin role. */
export const roleForm = z.object({
  role: choiceField('role', roles),
});

/** Members that one call can invite by id; `all` has no such limit. */
const maxInvited = 2_000;

const inviteMessage = 'Please choose whom to invite.';

/** Where the members who were added stand with their invitation. */
const invitationStands = ['never', 'queued', 'mailed', 'letter', 'refused', 'claimed'] as const;
export type InvitationStand = (typeof invitationStands)[number];

/** The stands that can be mailed: an invitation that waits is not queued twice. */
const invitable = ['never', 'mailed', 'refused'] as const;

/** The members to invite: some by id, or everyone on the register without a password, or some of these. */
export const inviteForm = z
  .object({
    ids: idsField(inviteMessage, maxInvited, 'members can be invited by name').optional(),
    all: z.boolean('all must be true or false.').default(false),
    /** Of all, those who stand so: never mailed, mailed and not claimed yet, or refused. */
    stand: z.enum(invitable, `stand must be one of ${invitable.join(', ')}.`).optional(),
  })
  .refine((form) => form.all || (form.ids?.length ?? 0) > 0, {
    path: ['ids'],
    message: inviteMessage,
  });

/** Letters that one call makes; `left` in the answer says how many are to come. */
export const maxLetters = 200;

const letterMessage = 'Please choose for whom to make letters.';

/** Whom to make letters for: some by id, or everyone who waits for one. */
export const invitationLettersForm = z
  .object({
    ids: idsField(letterMessage, maxLetters, 'letters can be made').optional(),
    all: z.boolean('all must be true or false.').default(false),
  })
  .refine((form) => form.all || (form.ids?.length ?? 0) > 0, {
    path: ['ids'],
    message: letterMessage,
  });

/** A letter, or a link to copy, by which a member without an e-mail address sets a password. */
export const invitationLetter = z.object({
  _id: z.string(),
  memberId: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  /** To type at `/claim`. */
  code: z.string(),
  /** The page with the code filled in. */
  link: z.string(),
  expiresAt: z.string(),
});
export type InvitationLetter = z.infer<typeof invitationLetter>;

export const memberSorts = [
  'name',
  '-name',
  'memberId',
  '-memberId',
  'createdAt',
  '-createdAt',
] as const;
export type MemberSort = (typeof memberSorts)[number];

/** Filters, sort and page of the members' list. */
export const memberListQuery = z.object({
  ...pageParameters,
  search: searchParameter,
  sort: z.enum(memberSorts, `sort must be one of ${memberSorts.join(', ')}.`).default('name'),
  /** Filters take several choices, separated by commas. */
  status: choicesParameter('status', designations).optional(),
  /** What their dues are priced by: their own category, else the designation. */
  category: listParameter('category must be categories, separated by commas.')
    .pipe(z.array(pricedCategory('category')))
    .optional(),
  diaspora: yesNoParameter('diaspora').optional(),
  confirmed: yesNoParameter('confirmed').optional(),
  /** The state that they live in, in any case. */
  state: text('state', 80).optional(),
  /** A part of their place of work, in any case. */
  placeOfWork: text('placeOfWork', 160).optional(),
  standing: choicesParameter('standing', standings).optional(),
  /** Who has paid all that a due year charged, and who owes of it. */
  paidYear: yearParameter('paidYear').optional(),
  owesYear: yearParameter('owesYear').optional(),
  accountState: choicesParameter('accountState', accountStates).optional(),
  membership: choicesParameter('membership', membershipKinds).optional(),
  role: choicesParameter('role', roles).optional(),
  /** Members who ask for another designation. */
  pendingStatus: yesNoParameter('pendingStatus').optional(),
  /** Members whose new name waits to be confirmed. */
  pendingName: yesNoParameter('pendingName').optional(),
  /** Where they stand with their invitation. */
  invitation: choicesParameter('invitation', invitationStands).optional(),
  /** Records that are not on the register any more, which are left out otherwise. */
  offRegister: choicesParameter('offRegister', offRegisterKinds).optional(),
  ids: idsParameter().optional(),
});

/** Searches and filters count matches up to this limit; beyond it `totalIsExact` is false. */
export const countLimit = 10_000;

/** Filters, search and sort of the members' list, without pages. */
export const memberExportQuery = memberListQuery
  .omit({ page: true, limit: true })
  .extend({ format: exportFormat });
