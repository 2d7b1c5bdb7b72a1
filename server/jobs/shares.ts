import type { Context } from '../context.ts';
import { finishRecounts, hasRecounts } from '../modules/books/national-share/share.ts';
import type { Job } from './runner.ts';

/** Adds the national body's share for days that have been, where the process died that set its rate. */
export const sharesJob = (context: Context): Job => ({
  name: 'shares',
  everySeconds: 60,
  isDue: () => hasRecounts(context.db),
  run: (signal) => finishRecounts(context, signal),
});
