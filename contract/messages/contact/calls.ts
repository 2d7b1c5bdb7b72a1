import { z } from 'zod';
import { answersMessage, answersOne, answersPage } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { choicesParameter, pageParameters, searchParameter } from '../../lists.ts';
import * as schemas from './message-schemas.ts';
import { contactForm } from './schemas.ts';

const withMessage = answersOne('message', schemas.contactThreadSchema);

/** How visitors write to the secretariat, which reads, sorts and answers their messages. */
export const contactCalls = {
  contact: defineCall('POST /api/v1/contact', {
    summary: 'Write to the secretariat',
    access: 'anyone',
    body: contactForm,
    nativeForm: true,
    status: 201,
    ...answersMessage,
    failures: [429],
  }),
  contactMessages: defineCall('GET /api/v1/contact/messages', {
    summary:
      'What visitors wrote, the newest first, a page at a time; without a `state`, all but the archive',
    access: 'messages.read',
    query: z.object({
      ...pageParameters,
      search: searchParameter,
      state: choicesParameter('state', schemas.messageStates).optional(),
    }),
    ...answersPage('messages', schemas.contactMessageSchema, {
      /** The number of new messages, regardless of the filters. */
      unread: z.number(),
    }),
  }),
  contactMessage: defineCall('GET /api/v1/contact/messages/{id}', {
    summary: 'One message with the answers to it; reading it changes nothing',
    access: 'messages.read',
    ...withMessage,
  }),
  updateContactMessage: defineCall('PATCH /api/v1/contact/messages/{id}', {
    summary: 'Set a message’s status',
    access: 'messages.write',
    body: schemas.messageStateForm,
    ...withMessage,
  }),
  answerContactMessage: defineCall('POST /api/v1/contact/messages/{id}/replies', {
    summary: 'Mail an answer to who wrote the message, with what was written before',
    access: 'messages.write',
    once: true,
    body: schemas.contactReplyForm,
    status: 201,
    ...withMessage,
  }),
};
