import { z } from 'zod';
import { mailStates } from '../../system/mails/terms.ts';
import { requiredLongText } from '../../text.ts';

export const messageStates = ['new', 'read', 'answered', 'archived'] as const;
export type MessageState = (typeof messageStates)[number];

/** A visitor's message from the contact form, as the secretariat sees it. */
export const contactMessageSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string(),
  foundUs: z.string().nullable(),
  message: z.string(),
  state: z.enum(messageStates),
  createdAt: z.string(),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** An answer to a visitor's message, and what has become of its mail. */
const contactReplySchema = z.object({
  _id: z.string(),
  body: z.string(),
  /** Who wrote it; null once that account is gone. */
  by: z.string().nullable(),
  state: z.enum(mailStates),
  /** Why it failed, as codes such as 'EENVELOPE 550 5.1.1'; never an address. */
  reason: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type ContactReply = z.infer<typeof contactReplySchema>;

/** A visitor's message with the answers to it, the oldest first. */
export const contactThreadSchema = contactMessageSchema.extend({
  replies: z.array(contactReplySchema),
});
export type ContactThread = z.infer<typeof contactThreadSchema>;

export const contactReplyForm = z.object({
  body: requiredLongText('Answer', 10_000),
});

const stateMessage = `state must be one of ${messageStates.join(', ')}.`;
const state = z.enum(messageStates, stateMessage);

export const messageStateForm = z.object({ state });
