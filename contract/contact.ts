import { z } from 'zod';
import { defineCall } from './call.ts';
import { success } from './envelope.ts';
import { blank, email } from './fields.ts';
import { optionalText, requiredText, text } from './text.ts';

/** 'How did you find us?' on the contact page. */
export const waysToFindUs = [
  'A member told me',
  'Search engine',
  'Social media',
  'An event of the society',
] as const;

/** The field that people never see: what fills it in is a robot, which is thanked and forgotten. */
export const honeypotField = 'website';
const honeypot = text('Website', 200).default('');

/** 'Get in Touch' (specification §2, §5: name and phone required), with the message field it lacked. */
export const contactForm = z.object({
  name: requiredText('Name', 120),
  email: z.union([blank, z.null(), email], 'Please enter a valid e-mail address.').optional(),
  phoneNumber: requiredText('Phone number', 40).refine(
    (value) => /^[+\d][\d\s().-]*$/.test(value) && value.replace(/\D/g, '').length >= 7,
    'Please enter a phone number that we can call.',
  ),
  foundUs: optionalText('How did you find us?', 80),
  /* A visitor who leaves name and phone alone asks to be called. */
  message: text('Message', 4_000).default(''),
  [honeypotField]: honeypot,
});

/** The newsletter's form: an address, and the consent to be written to. */
export const newsletterForm = z.object({
  email,
  consent: z
    .union([z.literal(true), z.enum(['true', 'on', 'yes'])], {
      error: 'Please agree that we may write to you.',
    })
    .transform(() => true as const),
  [honeypotField]: honeypot,
});

const tag = 'Public site';
const said = success({ message: z.string() });
const byToken = z.object({ token: z.string() });

export const contactCalls = {
  contact: defineCall({
    method: 'POST',
    path: '/api/v1/contact',
    summary: 'Write to the secretariat',
    tag,
    access: 'anyone',
    body: contactForm,
    nativeForm: true,
    status: 201,
    response: said,
    failures: [429],
  }),
  subscribeNewsletter: defineCall({
    method: 'POST',
    path: '/api/v1/newsletter',
    summary: 'Ask for the newsletter; a mail with a link asks to confirm it',
    tag,
    access: 'anyone',
    body: newsletterForm,
    nativeForm: true,
    response: said,
    failures: [429],
  }),
  confirmNewsletter: defineCall({
    method: 'POST',
    path: '/api/v1/newsletter/confirm/{token}',
    summary: 'Confirm the newsletter with the token of a mailed link',
    tag,
    access: 'anyone',
    params: byToken,
    response: said,
    failures: [400],
  }),
  openNewsletterLeave: defineCall({
    method: 'GET',
    path: '/api/v1/newsletter/unsubscribe/{token}',
    summary: 'Where a mail program without one click leads to: the page that asks for a yes',
    tag,
    access: 'anyone',
    params: byToken,
    status: 303,
  }),
  unsubscribeNewsletter: defineCall({
    method: 'POST',
    path: '/api/v1/newsletter/unsubscribe/{token}',
    summary: 'Leave the newsletter, in one click (RFC 8058)',
    tag,
    access: 'anyone',
    params: byToken,
    response: said,
    failures: [400],
  }),
};
