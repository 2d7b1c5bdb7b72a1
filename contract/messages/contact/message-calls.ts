import { z } from 'zod';
import { answersOne, answersPage } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { choicesParameter, pageParameters, searchParameter } from '../../lists.ts';
import * as schemas from './message-schemas.ts';

const withMessage = answersOne('message', schemas.contactThreadSchema);

/** How the secretariat reads and sorts visitors' messages. */
export const contactMessageCalls = {
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
