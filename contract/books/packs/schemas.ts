import { z } from 'zod';
import { daysBetween } from '../../day.ts';
import { recordDate, untilDate } from '../../fields.ts';
import { pageParameters } from '../../lists.ts';
import { packStates } from '../cash-book/terms.ts';

/** Days of the longest period of a pack: a leap year. */
const maxPackDays = 366;

/** Asks for the pack of a month, a year, or any days up to a year, until today at most. */
export const packForm = z
  .object({
    from: recordDate('From'),
    until: untilDate('Until'),
  })
  /* Of what is no day its own rule tells. */
  .refine(({ from, until }) => !(daysBetween(from, until) < 0), {
    path: ['until'],
    message: 'Until must not be before From.',
  })
  .refine(({ from, until }) => !(daysBetween(from, until) >= maxPackDays), {
    path: ['until'],
    message: `A pack is of at most ${maxPackDays} days.`,
  });

export const packListQuery = z.object({
  ...pageParameters,
});

/** The pack of a period, and how far it is made. */
export const packSchema = z.object({
  _id: z.string(),
  from: z.string(),
  until: z.string(),
  state: z.enum(packStates),
  /** Of a hundred. */
  progress: z.number(),
  /** Why it could not be made. */
  error: z.string().nullable(),
  xlsxBytes: z.number().nullable(),
  pdfBytes: z.number().nullable(),
  by: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type Pack = z.output<typeof packSchema>;
