import { z } from 'zod';
import { requiredLongText } from '../../text.ts';

/** Why an import is taken back; each record that leaves the register has it. */
export const takeBackForm = z.object({ reason: requiredLongText('Reason', 300) });

/**
 * A record that taking an import back leaves, or leaves in part: `why` of one that was added; by field, what was
 * changed since and what the list replaced for good, of one that was changed.
 */
const leftRecord = z.object({
  _id: z.string(),
  name: z.string(),
  memberId: z.string(),
  why: z.string().nullable(),
  changedSince: z.array(z.string()),
  notKept: z.array(z.string()),
});
export type LeftRecord = z.output<typeof leftRecord>;

/** What taking an import back comes to. */
export const importTakenBack = z.object({
  /** Records that leave the register, the charges that go with them, and how many were invited. */
  removed: z.number(),
  charges: z.number(),
  invited: z.number(),
  /** Records of before that have their former values again, as far as they can. */
  putBack: z.number(),
  left: z.array(leftRecord),
});
export type ImportTakenBack = z.output<typeof importTakenBack>;

/** A list of members that was imported, and what was taken back of it. */
export const membersImport = z.object({
  _id: z.string(),
  /** The file. */
  list: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
  added: z.number(),
  changed: z.number(),
  /** In all, by whom at last; `left` records could not be taken back yet. */
  takenBack: z
    .object({
      at: z.string(),
      by: z.string().nullable(),
      reason: z.string(),
      removed: z.number(),
      putBack: z.number(),
      left: z.number(),
    })
    .nullable(),
});
export type MembersImport = z.output<typeof membersImport>;
