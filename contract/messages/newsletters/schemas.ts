import { z } from 'zod';
import { paragraphs } from '../../content/site/fields.ts';
import { choicesParameter, exportFormat, pageParameters, searchParameter } from '../../lists.ts';
import { mailCountsSchema, sendingTime } from '../../system/mails/schemas.ts';
import { requiredLongText, requiredText } from '../../text.ts';
import { version } from '../../version.ts';
import { newsletterStates, subscriberStates } from './terms.ts';

/** Returns the paragraphs of a text; an empty line begins a new one. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

const title = requiredText('Title', 160);
/* The public site's archive has it as paragraphs. */
const body = requiredLongText('Text', 20_000).refine(
  (value) => paragraphs.safeParse(paragraphsOf(value)).success,
  'Text must have at most 60 paragraphs, of at most 4,000 characters each.',
);

export const newsletterTextForm = z.object({
  title,
  body,
});

/** Corrects a newsletter that was not sent yet. */
export const newsletterChangeForm = newsletterTextForm.partial().extend({ updatedAt: version });

export const newsletterSchema = z.object({
  _id: z.string(),
  title: z.string(),
  body: z.string(),
  state: z.enum(newsletterStates),
  scheduledAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** Its page on the public site, once it was sent. */
  page: z.string().nullable(),
  /** How many it was mailed to; before that, how many it would be mailed to now. */
  readers: z.number(),
  mails: mailCountsSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Newsletter = z.infer<typeof newsletterSchema>;

/** Sends a newsletter now, or at a time. */
export const newsletterSendForm = z.object({
  at: sendingTime,
  /** How many the sender was told that it goes to: where that is not so any more, nothing is sent. */
  readers: z.int('readers must be a whole number.').nonnegative().optional(),
});

const subscriberFilters = {
  search: searchParameter,
  state: choicesParameter('state', subscriberStates).optional(),
};

export const subscriberListQuery = z.object({
  ...pageParameters,
  ...subscriberFilters,
});

export const subscriberExportQuery = z.object({ ...subscriberFilters, format: exportFormat });

/** An address of the newsletter. */
export const subscriberSchema = z.object({
  _id: z.string(),
  email: z.string(),
  state: z.enum(subscriberStates),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;
