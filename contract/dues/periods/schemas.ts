import { z } from 'zod';
import { dayInNigeria } from '../../day.ts';
import { idField, recordDate } from '../../fields.ts';
import { requiredLongText } from '../../text.ts';

/** Closes the books until a day, that day included: a month or a year that has ended. */
export const closePeriodForm = z.object({
  until: recordDate('Until').refine((day) => day < dayInNigeria(), 'Until must be before today.'),
});

/** Opens the newest closed period again: refused where that is not the one that was asked for by its id. */
export const reopenPeriodForm = z.object({
  reason: requiredLongText('Reason', 300),
  period: idField('Period').optional(),
});

/** A closed period: from the day after the one before. */
export const periodSchema = z.object({
  _id: z.string(),
  from: z.string().nullable(),
  until: z.string(),
  closedAt: z.string(),
  by: z.string().nullable(),
});
export type Period = z.output<typeof periodSchema>;

/** A closing of the books, and when, by whom and why that period was opened again; null where it is closed. */
export const closingSchema = periodSchema.extend({
  reopened: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
});
export type Closing = z.output<typeof closingSchema>;
