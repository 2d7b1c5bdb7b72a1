import { z } from 'zod';

const message = 'Due year must be a year, such as 2026.';

/** A due year, as a number or as the text of a form. */
export const dueYear = z
  .union([z.int(message), z.string(message).regex(/^\d{4}$/, message)], message)
  .transform(Number)
  .refine((year) => year >= 1960 && year < 2200, message);
