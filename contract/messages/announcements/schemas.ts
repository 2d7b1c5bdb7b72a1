import { z } from 'zod';
import { namedMemberSchema } from '../../account/schemas.ts';
import { choicesParameter, pageParameters } from '../../lists.ts';
import { asStored } from '../../record-id.ts';
import { reference } from '../../reference-fields.ts';
import { sendingTime } from '../../system/mails/schemas.ts';
import { mailStates } from '../../system/mails/terms.ts';
import { longText, requiredLongText, requiredText, text } from '../../text.ts';
import { recordVersion, version } from '../../version.ts';
import { defaultGreeting, greetingPlaceholders, hasPlaceholder, isGreeting } from './greeting.ts';
import { maxTextParts, textParts } from './text-message.ts';

/** An announcement of the district, as a member sees it. */
export const announcementSchema = z.object({
  _id: z.string(),
  title: z.string(),
  body: z.string(),
  /** Whether it was also sent by mail. */
  byMail: z.boolean(),
  /** Whom it is for, for who may send announcements: the name of a group; null for everybody. */
  audience: z.string().nullable().optional(),
  /** How its mail begins, for who may send announcements. */
  greeting: z.string().optional(),
  /** What is sent to phones, for who may send announcements; null: nothing. */
  textMessage: z.string().nullable().optional(),
  /** When it is to be sent, or was to be; null where it was sent at once. */
  scheduledAt: z.string().nullable(),
  /** Null while it waits for its time; members do not see it then. */
  sentAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: recordVersion,
  /** Whether the caller has opened it. */
  read: z.boolean(),
});
export type Announcement = z.infer<typeof announcementSchema>;

/* What goes to all as it is written. */
function asWritten(label: string) {
  const message = `${label} goes out as it is written: only Greeting can have ${greetingPlaceholders.join(', ')}.`;
  return [(value: string) => !hasPlaceholder(value), message] as const;
}

const title = requiredText('Title', 160).refine(...asWritten('Title'));
const body = requiredLongText('Message', 10_000).refine(...asWritten('Message'));

const greeting = text('Greeting', 200).refine(
  isGreeting,
  `Of what is in braces, Greeting can have ${greetingPlaceholders.join(', ')} only.`,
);

/* Empty for none; the length is the parts', which a character outside the GSM alphabet shortens. */
const textMessage = longText('Text message', 459)
  .refine(...asWritten('Text message'))
  .refine(
    (value) => textParts(value).parts <= maxTextParts,
    `Text message must fit in ${maxTextParts} parts: 459 characters, or 201 with such as ₦ or ẹ.`,
  )
  .transform((value) => value || null)
  .nullable()
  .optional();

/** Members whom an announcement can name; a group has no such limit. */
const maxChosen = 2_000;
const chosenMessage = 'Please choose whom it is for.';

/** Whom an announcement is for: everybody, a saved group, or chosen members. */
const audienceFields = {
  audience: reference('Group', 'audiences').nullable().optional(),
  members: z
    .array(z.uuid(chosenMessage).overwrite(asStored), chosenMessage)
    .min(1, chosenMessage)
    .max(maxChosen, `At most ${maxChosen} members can be chosen by name.`)
    .optional(),
  byMail: z.boolean('byMail must be true or false.').default(false),
};

/** Asks how many an announcement would go to, and whether it can wait for its time. */
export const announcementPreviewForm = z.object({ ...audienceFields, at: sendingTime.optional() });

/** How many an announcement goes to. */
export const announcementReachSchema = z.object({
  /** Who finds it in the portal. */
  members: z.number(),
  /** Of these, who gets it by mail. */
  mails: z.number(),
  /** Who has turned these e-mails off. */
  unwanted: z.number(),
  /** Who has no address. */
  unreachable: z.number(),
  /** Who would get a text message; null where the society sends none. */
  texts: z.number().nullable(),
});
export type AnnouncementReach = z.infer<typeof announcementReachSchema>;

/** A mail to oneself, to see an announcement before others get it. */
export const announcementTestForm = z.object({
  title,
  body,
  greeting: greeting.default(defaultGreeting),
});

export const announcementForm = z.object({
  title,
  body,
  ...audienceFields,
  greeting: greeting.default(defaultGreeting),
  textMessage,
  at: sendingTime,
  /** How many mails the sender was told of: where it is another number, nothing is sent. */
  mails: z.int('mails must be a whole number.').nonnegative().optional(),
  /** The same of text messages. */
  texts: z.int('texts must be a whole number.').nonnegative().optional(),
});

/**
 * Corrects an announcement. Mails that were already sent do not change. The text message and the time can be
 * changed while it waits for its time.
 */
export const announcementChangeForm = z.object({
  title: title.optional(),
  body: body.optional(),
  greeting: greeting.optional(),
  textMessage,
  scheduledAt: sendingTime,
  updatedAt: version,
});

/** How an announcement goes to members besides the portal. */
const channels = ['mail', 'text'] as const;
export type Channel = (typeof channels)[number];

/** Whom text messages come from; null where none are sent. */
export const textsSchema = z.object({ sender: z.string() }).nullable();

export const deliveryQuery = z.object({
  ...pageParameters,
  by: z.enum(channels, `by must be ${channels.join(' or ')}.`).default('mail'),
  state: choicesParameter('state', mailStates).optional(),
});

/** A member whom an announcement was mailed or texted to, and what has become of it. */
export const deliverySchema = namedMemberSchema.extend({
  state: z.enum(mailStates),
  /** Why it failed: of a mail, codes such as 'EENVELOPE 550 5.1.1'; of a text, the provider's words. */
  reason: z.string().nullable(),
  sentAt: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;
