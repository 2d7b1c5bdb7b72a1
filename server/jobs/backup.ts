import { createBackupJob } from '../backup/schedule.ts';
import type { Context } from '../context.ts';
import type { Job } from './runner.ts';

/** The day's backup, once its hour has come; one that failed is tried again half an hour later. */
export const backupJob = (context: Context): Job => {
  const { isBackupDue, backUp } = createBackupJob(context);
  return { name: 'backup', everySeconds: 30 * 60, isDue: isBackupDue, run: backUp };
};
