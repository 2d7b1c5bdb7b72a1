import { z } from 'zod';
import { answersMessage, answersOne, answersPage } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { pageParameters } from '../../lists.ts';
import * as schemas from './schemas.ts';

const withNewsletter = answersOne('newsletter', schemas.newsletterSchema);

/** How admins write newsletters, send them, and see whom they go to. */
export const newsletterCalls = {
  newsletters: defineCall('GET /api/v1/newsletters', {
    summary: 'The newsletters, the newest first, a page at a time',
    access: 'messages.read',
    query: z.object({ ...pageParameters }),
    ...answersPage('newsletters', schemas.newsletterSchema),
  }),
  newsletter: defineCall('GET /api/v1/newsletters/{id}', {
    summary: 'One newsletter, and what has become of its mails',
    access: 'messages.read',
    ...withNewsletter,
  }),
  createNewsletter: defineCall('POST /api/v1/newsletters', {
    summary: 'Write a newsletter, as a draft',
    access: 'messages.write',
    once: true,
    body: schemas.newsletterTextForm,
    status: 201,
    ...withNewsletter,
  }),
  updateNewsletter: defineCall('PATCH /api/v1/newsletters/{id}', {
    summary:
      'Change a newsletter that was not sent yet; absent fields stay as they are; 409 where it has changed since `updatedAt`',
    access: 'messages.write',
    body: schemas.newsletterChangeForm,
    ...withNewsletter,
    failures: [409],
  }),
  deleteNewsletter: defineCall('DELETE /api/v1/newsletters/{id}', {
    summary: 'Delete a newsletter that was not sent yet',
    access: 'messages.write',
    status: 204,
    failures: [409],
  }),
  sendNewsletter: defineCall('POST /api/v1/newsletters/{id}/send', {
    summary:
      'Mail a newsletter to the confirmed addresses and publish it on the site, now or at a time; 409 where it was sent, or goes to another number than `readers`',
    access: 'messages.write',
    once: true,
    body: schemas.newsletterSendForm,
    ...withNewsletter,
  }),
  holdNewsletter: defineCall('POST /api/v1/newsletters/{id}/hold', {
    summary: 'Make a newsletter that waits for its time a draft again',
    access: 'messages.write',
    ...withNewsletter,
    failures: [409],
  }),
  testNewsletter: defineCall('POST /api/v1/newsletters/{id}/test', {
    summary: 'Mail a newsletter to oneself, to see it',
    access: 'messages.write',
    ...answersMessage,
    failures: [409],
  }),
  newsletterSubscribers: defineCall('GET /api/v1/newsletter/subscribers', {
    summary: 'The addresses of the newsletter, the newest first, a page at a time',
    access: 'messages.read',
    query: schemas.subscriberListQuery,
    ...answersPage('subscribers', schemas.subscriberSchema),
  }),
  endNewsletterSubscription: defineCall('POST /api/v1/newsletter/subscribers/{id}/leave', {
    summary: 'Unsubscribe an address for somebody who asks the secretariat to',
    access: 'messages.write',
    status: 204,
  }),
  exportNewsletterSubscribers: defineCall('GET /api/v1/newsletter/subscribers/export', {
    summary: 'Export the addresses of the newsletter as CSV, by the list’s search and filters',
    access: 'messages.read',
    query: schemas.subscriberExportQuery,
    produces: 'text/csv',
  }),
};
