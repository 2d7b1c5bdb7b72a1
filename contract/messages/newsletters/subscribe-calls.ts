import { answersMessage } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { newsletterForm } from './subscribe-schemas.ts';

/** How a visitor subscribes to the newsletter, and leaves it. */
export const newsletterSubscriptionCalls = {
  subscribeNewsletter: defineCall('POST /api/v1/newsletter', {
    summary: 'Subscribe to the newsletter; a mailed link confirms it',
    access: 'anyone',
    body: newsletterForm,
    nativeForm: true,
    ...answersMessage,
    failures: [429],
  }),
  confirmNewsletter: defineCall('POST /api/v1/newsletter/confirm/{token}', {
    summary: 'Confirm the newsletter with the token of a mailed link',
    access: 'anyone',
    ...answersMessage,
    failures: [400],
  }),
  openNewsletterLeave: defineCall('GET /api/v1/newsletter/unsubscribe/{token}', {
    summary: 'Where a mail program without one click leads to: the page that asks for a yes',
    access: 'anyone',
    status: 303,
  }),
  unsubscribeNewsletter: defineCall('POST /api/v1/newsletter/unsubscribe/{token}', {
    summary: 'Unsubscribe from the newsletter in one click (RFC 8058)',
    access: 'anyone',
    nativeForm: true,
    ...answersMessage,
    failures: [400],
  }),
};
