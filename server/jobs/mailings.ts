import type { Context } from '../context.ts';
import { areAnnouncementsDue } from '../modules/messages/announcements/public-repo.ts';
import { sendDueAnnouncements } from '../modules/messages/announcements/sending.ts';
import { areNewslettersDue } from '../modules/messages/newsletters/public-repo.ts';
import { sendDueNewsletters } from '../modules/messages/newsletters/sending.ts';
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
