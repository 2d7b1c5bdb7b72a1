import { z } from 'zod';
import { dateWithin } from '../fields.ts';

const message = 'Due year must be a year, such as 2026.';

/** A due year, as a number or as the text of a form. */
export const dueYear = z
  .union([z.int(message), z.string(message).regex(/^\d{4}$/, message)], message)
  .transform(Number)
  .refine((year) => year >= 1960 && year < 2200, message);

/** The day after which a charge is overdue; its year is the due year. */
export const dueDate = dateWithin('Due date', '1960-01-01', '2199-12-31');
