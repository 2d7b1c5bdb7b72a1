import { z } from 'zod';
import {
  answersData,
  answersMessage,
  answersOne,
  answersPage,
  answersValue,
} from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { success } from '../../envelope.ts';
import { pageParameters } from '../../lists.ts';
import { mailCountsSchema } from '../../system/mails/schemas.ts';
import * as schemas from './schemas.ts';

const withAnnouncement = answersOne('announcement', schemas.announcementSchema);
const unread = z.number();

export const announcementCalls = {
  announce: defineCall('POST /api/v1/announcements', {
    summary:
      'Send an announcement, now or at a time, to everybody, a group or chosen members; by mail and to phones too, to those who want that. 409 where it would be another number of `mails` or `texts`',
    access: 'messages.write',
    once: true,
    reachesAll: true,
    body: schemas.announcementForm,
    status: 201,
    response: success({
      /** The number of members who get it by mail; 0 while it waits for its time. */
      mails: z.number(),
      /** The number of text messages. */
      texts: z.number(),
      data: z.object({ announcement: schemas.announcementSchema }),
    }),
    record: 'data.announcement',
  }),
  previewAnnouncement: defineCall('POST /api/v1/announcements/preview', {
    summary: 'How many an announcement would go to now; changes nothing',
    access: 'messages.write',
    reachesAll: true,
    body: schemas.announcementPreviewForm,
    ...answersData(schemas.announcementReachSchema),
  }),
  announcementChannels: defineCall('GET /api/v1/announcements/channels', {
    summary: 'What announcements can be sent by, besides the portal and mail',
    access: 'messages.write',
    ...answersValue('texts', schemas.textsSchema),
  }),
  testAnnouncement: defineCall('POST /api/v1/announcements/test', {
    summary: 'Mail an announcement to oneself, to see it',
    access: 'messages.write',
    body: schemas.announcementTestForm,
    ...answersMessage,
    failures: [409],
  }),
  announcementDelivery: defineCall('GET /api/v1/announcements/{id}/delivery', {
    summary:
      'Whom an announcement was mailed or texted to, and what has become of each, a page at a time',
    access: 'messages.read',
    query: schemas.deliveryQuery,
    response: success({
      results: z.number(),
      totalMails: z.number(),
      numOfPages: z.number(),
      /** All of its mails or text messages, regardless of the filter. */
      mails: mailCountsSchema,
      data: z.object({ recipients: z.array(schemas.deliverySchema) }),
    }),
    list: { rows: 'data.recipients', total: 'totalMails' },
  }),
  announcements: defineCall('GET /api/v1/announcements', {
    summary: 'The announcements, the newest first, a page at a time',
    access: 'member',
    query: z.object({ ...pageParameters }),
    ...answersPage('announcements', schemas.announcementSchema, { unread }),
  }),
  unreadAnnouncements: defineCall('GET /api/v1/announcements/unread', {
    summary: 'The number of my unread announcements',
    access: 'member',
    response: success({ unread }),
  }),
  announcement: defineCall('GET /api/v1/announcements/{id}', {
    summary: 'One announcement; reading it changes nothing',
    access: 'member',
    ...withAnnouncement,
  }),
  readAnnouncement: defineCall('POST /api/v1/announcements/{id}/read', {
    summary: 'Mark an announcement as read; idempotent',
    access: 'member',
    status: 204,
  }),
  updateAnnouncement: defineCall('PATCH /api/v1/announcements/{id}', {
    summary:
      'Change an announcement; absent fields stay as they are; 409 where it has changed since `updatedAt`',
    access: 'messages.write',
    body: schemas.announcementChangeForm,
    ...withAnnouncement,
    failures: [409],
  }),
  sendAnnouncement: defineCall('POST /api/v1/announcements/{id}/send', {
    summary: 'Send an announcement now that waits for its time; 409 where it was sent',
    access: 'messages.write',
    once: true,
    ...withAnnouncement,
  }),
  resendTexts: defineCall('POST /api/v1/announcements/{id}/texts', {
    summary:
      'Send the text messages again that failed or were refused; 409 where the society sends none',
    access: 'messages.write',
    once: true,
    ...answersValue('texts', z.number()),
  }),
  deleteAnnouncement: defineCall('DELETE /api/v1/announcements/{id}', {
    summary: 'Withdraw an announcement; mails not sent yet stay unsent',
    access: 'messages.write',
    status: 204,
  }),
  openAnnouncementsLeave: defineCall('GET /api/v1/announcements/unsubscribe/{token}', {
    summary: 'Where a mail program without one click leads to: the page of preferences',
    access: 'anyone',
    status: 303,
  }),
  unsubscribeAnnouncements: defineCall('POST /api/v1/announcements/unsubscribe/{token}', {
    summary: 'Unsubscribe from mailed announcements in one click (RFC 8058)',
    access: 'anyone',
    nativeForm: true,
    ...answersMessage,
    failures: [400],
  }),
};
