import { z } from 'zod';
import { ledgerMemberSchema } from '../../dues/ledger/schemas.ts';
import { idsField } from '../../fields.ts';
import { choicesParameter, pageParameters } from '../../lists.ts';
import { mailStates } from '../../system/mails/terms.ts';

/** The most rungs that the ladder may have, and days that one may be away from the due date. */
const maxRungs = 12;
const maxDays = 366;

const rungMessage = `A rung must be a whole number of days from -${maxDays} to ${maxDays}.`;
const rungsMessage = `Rungs must be 1 to ${maxRungs} different numbers of days.`;

/** Days after the due date on which a reminder is sent; negative before it, 0 on the day. */
const rung = z.int(rungMessage).min(-maxDays, rungMessage).max(maxDays, rungMessage);

/** The ladder of reminders. */
export const reminderSettingsSchema = z.object({
  enabled: z.boolean(),
  /** Days after the due date, the earliest first. */
  rungs: z.array(z.number()),
  /** The last day in Nigeria on which they were sent by themselves, or switched on. */
  lastDay: z.string().nullable(),
});
export type ReminderSettings = z.infer<typeof reminderSettingsSchema>;

/** Absent fields do not change. */
export const reminderSettingsForm = z.object({
  enabled: z.boolean('Enabled must be true or false.').optional(),
  rungs: z
    .array(rung, rungsMessage)
    .min(1, rungsMessage)
    .max(maxRungs, rungsMessage)
    .refine((rungs) => new Set(rungs).size === rungs.length, rungsMessage)
    .transform((rungs) => rungs.toSorted((one, other) => one - other))
    .optional(),
});

/* A rung in an address: `-30`. */
const rungParameter = z
  .string(rungMessage)
  .regex(/^-?\d{1,3}$/, rungMessage)
  .transform(Number)
  .refine((days) => Math.abs(days) <= maxDays, rungMessage);

export const reminderPreviewQuery = z.object({
  /** Those alone whom this rung reminds. */
  rung: rungParameter.optional(),
  ...pageParameters,
});

/** A member who would be reminded now. Amounts in naira. */
export const remindableSchema = ledgerMemberSchema.extend({
  rung: z.number(),
  /** The newest due date that the reminder is about. */
  dueDate: z.string(),
  /** All that they owe up to this year. */
  owed: z.number(),
});
export type Remindable = z.infer<typeof remindableSchema>;

export const reminderSendForm = z.object({
  rung: rung.optional(),
  /** These members alone. */
  ids: idsField('Members must be a list.', 500, 'members')
    .min(1, 'Choose at least one member.')
    .optional(),
});

export const reminderListQuery = z.object({
  ...pageParameters,
  state: choicesParameter('state', mailStates).optional(),
});

/** A reminder and what has become of it. */
export const reminderSchema = z.object({
  _id: z.string(),
  member: ledgerMemberSchema,
  rung: z.number(),
  dueDate: z.string(),
  state: z.enum(mailStates),
  /** Why it failed, as codes such as 'EENVELOPE 550 5.1.1'; never an address. */
  reason: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type Reminder = z.infer<typeof reminderSchema>;
