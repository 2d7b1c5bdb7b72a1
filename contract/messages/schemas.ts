import { z } from 'zod';

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

const stateMessage = `state must be one of ${messageStates.join(', ')}.`;
const state = z.enum(messageStates, stateMessage);

export const messageStateForm = z.object({ state });
