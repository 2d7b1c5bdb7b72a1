import type { Context } from '../context.ts';
import { areNewslettersDue, sendDueNewsletters } from '../modules/newsletters/sending.ts';
import type { Job } from './runner.ts';

/** Sends the newsletters whose time has come, at most a minute late. */
export const mailingsJob = (context: Context): Job => ({
  name: 'mailings',
  everySeconds: 60,
  isDue: () => areNewslettersDue(context.db),
  run: () => sendDueNewsletters(context),
});
