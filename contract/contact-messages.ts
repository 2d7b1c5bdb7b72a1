import { z } from 'zod';
import { defineCall } from './call.ts';
import { success } from './envelope.ts';
import { anyOf, limitParameter, pageParameter, searchParameter } from './lists.ts';

export const messageStates = ['new', 'read', 'answered', 'archived'] as const;
export type MessageState = (typeof messageStates)[number];

/** What a visitor wrote through the contact form, as the secretariat sees it. */
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

const tag = 'Messages';
const byId = z.object({ id: z.string() });
const withMessage = success({ data: z.object({ message: contactMessageSchema }) });

/** How the secretariat reads and sorts out what visitors write. */
export const contactMessageCalls = {
  contactMessages: defineCall({
    method: 'GET',
    path: '/api/v1/contact/messages',
    summary: 'What visitors wrote, the newest first, a page at a time',
    tag,
    access: 'messages.read',
    query: z.object({
      page: pageParameter,
      limit: limitParameter().default(20),
      search: searchParameter,
      state: anyOf('state', messageStates).optional(),
    }),
    response: success({
      results: z.number(),
      totalMessages: z.number(),
      /** How many are new in all, whatever is asked for. */
      unread: z.number(),
      numOfPages: z.number(),
      data: z.object({ messages: z.array(contactMessageSchema) }),
    }),
    list: { rows: 'data.messages', total: 'totalMessages' },
  }),
  contactMessage: defineCall({
    method: 'GET',
    path: '/api/v1/contact/messages/{id}',
    summary: 'One message; reading it changes nothing',
    tag,
    access: 'messages.read',
    params: byId,
    response: withMessage,
    record: 'data.message',
    failures: [404],
  }),
  updateContactMessage: defineCall({
    method: 'PATCH',
    path: '/api/v1/contact/messages/{id}',
    summary: 'Say what has become of a message',
    tag,
    access: 'messages.write',
    params: byId,
    body: messageStateForm,
    response: withMessage,
    record: 'data.message',
    failures: [404],
  }),
};
