import { z } from 'zod';
import { email } from '../../fields.ts';
import { honeypot, honeypotField } from '../honeypot.ts';

/** The newsletter form: an address, and consent to be mailed. */
export const newsletterForm = z.object({
  email,
  consent: z
    .union([z.literal(true), z.enum(['true', 'on', 'yes'])], {
      error: 'Please agree that we may write to you.',
    })
    .transform(() => true as const),
  [honeypotField]: honeypot,
});
