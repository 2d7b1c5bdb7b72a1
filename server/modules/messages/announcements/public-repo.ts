import type { Queryable } from '../../../db/client.ts';
import { announcements } from '../../../db/schema/index.ts';
import { isDue } from './repo.ts';

/** Returns whether the time of an announcement has come. */
export const areAnnouncementsDue = async (db: Queryable): Promise<boolean> =>
  (await db.$count(announcements, isDue)) > 0;
