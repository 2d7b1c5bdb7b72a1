import { isAnyDueIn } from '../../../db/rows.ts';
import { newsletters } from '../../../db/schema/index.ts';

/** Returns whether the time of a newsletter has come. */
export const areNewslettersDue = isAnyDueIn(newsletters);
