import { z } from 'zod';
import { idsField } from '../fields.ts';
import { recordId } from '../record-id.ts';
import { earlierYears } from './earlier-years.ts';
import { openCharges } from './open-charges.ts';

/** Members that can be confirmed, or disabled, in one call. */
export const maxConfirmed = 500;
const confirmMessage = 'Please choose whom to confirm.';

/* A name in full as it was shown to who decides on it: another one that was entered since is not decided. */
const shownName = z
  .string('name must be text.')
  .max(300, 'name must be at most 300 characters.')
  .optional();

/** Confirms the member IDs and names of several members, or undoes that. */
export const confirmManyForm = z.object({
  ids: idsField(confirmMessage, maxConfirmed, 'members can be confirmed').min(1, confirmMessage),
  confirmed: z.boolean('confirmed must be true or false.').default(true),
  /** Their names in full as they were shown, by id. */
  names: z.record(recordId(), shownName, 'names must be names by id.').default({}),
  earlierYears,
});

/** Confirms that member ID and name are theirs, or undoes that; `{}` confirms. */
export const confirmForm = z.object({
  confirmed: z.boolean('confirmed must be true or false.').default(true),
  name: shownName,
  earlierYears,
});

/** Accepts the designation that a member asks for, or declines it; `{}` accepts. */
export const designationForm = z.object({
  accepted: z.boolean('accepted must be true or false.').default(true),
  /** What becomes of open charges where the designation decides the dues. */
  openCharges,
});

/** Confirms the name that a member asks for, or refuses it; `{}` confirms. */
export const nameForm = z.object({
  accepted: z.boolean('accepted must be true or false.').default(true),
  name: shownName,
});
