import type { Context } from '../context.ts';
import {
  areAnnouncementsDue,
  sendDueAnnouncements,
} from '../modules/messages/announcements/sending.ts';
import { areNewslettersDue, sendDueNewsletters } from '../modules/messages/newsletters/sending.ts';
import type { Job } from './runner.ts';

/** Sends the announcements and newsletters whose time has come, at most a minute late. */
export const mailingsJob = (context: Context): Job => ({
  name: 'mailings',
  everySeconds: 60,
  isDue: async () =>
    (await areAnnouncementsDue(context.db)) || (await areNewslettersDue(context.db)),
  async run() {
    await sendDueAnnouncements(context);
    await sendDueNewsletters(context);
  },
});
