import { isAnyDueIn } from '../../../db/rows.ts';
import { announcements } from '../../../db/schema/index.ts';

/** Returns whether the time of an announcement has come. */
export const areAnnouncementsDue = isAnyDueIn(announcements);
