import { z } from 'zod';
import { email, emptyAsNull } from '../../fields.ts';
import { writerName } from '../../name-fields.ts';
import { dialled, readPhone } from '../../phone.ts';
import { longText, optionalText, requiredText } from '../../text.ts';
import { honeypot, honeypotField } from '../honeypot.ts';

/** 'How did you find us?' on the contact page. */
export const referralSources = [
  'A member told me',
  'Search engine',
  'Social media',
  'An event of the society',
] as const;

/**
 * 'Get in Touch' (name and phone required), with a message field in addition.
 */
export const contactForm = z.object({
  name: writerName('Name', 120),
  email: z.union([emptyAsNull, z.null(), email], 'Please enter a valid e-mail address.').optional(),
  phoneNumber: requiredText('Phone number', 40, 'Phone number is required.', readPhone).refine(
    (value) => /^\+?\d{7,}$/.test(dialled(value)),
    'Please enter a phone number that we can call.',
  ),
  foundUs: optionalText('How did you find us?', 80),
  /* A visitor who leaves only name and phone wants a call. */
  message: longText('Message', 4_000).default(''),
  [honeypotField]: honeypot,
});
