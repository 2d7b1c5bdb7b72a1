import type { Queryable } from '../../../db/client.ts';
import { newsletters } from '../../../db/schema/index.ts';
import { isDue } from './repo.ts';

/** Returns whether the time of a newsletter has come. */
export const areNewslettersDue = async (db: Queryable): Promise<boolean> =>
  (await db.$count(newsletters, isDue)) > 0;
