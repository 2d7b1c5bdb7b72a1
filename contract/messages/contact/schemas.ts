import { z } from 'zod';
import { email, emptyAsNull } from '../../fields.ts';
import { requiredName } from '../../names.ts';
import { dialled, readPhone } from '../../phone.ts';
import { longText, optionalText, requiredText, text } from '../../text.ts';

/** 'How did you find us?' on the contact page. */
export const referralSources = [
  'A member told me',
  'Search engine',
  'Social media',
  'An event of the society',
] as const;

/**
 * A field that people never see. Only a robot fills it in; it gets the usual answer, and nothing is
 * saved.
 */
export const honeypotField = 'website';
const honeypot = text('Website', 200).default('');

/**
 * 'Get in Touch' (name and phone required), with a message field in addition.
 */
export const contactForm = z.object({
  name: requiredName('Name', 120),
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
