import type { Resource } from '../portal/resource.ts';
import { adminDashboard } from './admin-dashboard/index.ts';
import { adminDues, payers } from './admin-dues/index.ts';
import { adminFiles } from './admin-files/index.ts';
import { contactMessages, sentAnnouncements } from './admin-messages/index.ts';
import { content } from './content/index.ts';
import { members } from './members/index.ts';
import { membersImport } from './members-import/index.ts';
import { adminSettings } from './settings/index.ts';
import { subscription } from './subscription/index.ts';

/** All resources of the admins' portal, with paths below /admin. To add one, add a folder here and a line below. */
export const adminResources: readonly Resource[] = [
  membersImport,
  adminDues,
  payers,
  subscription,
  adminFiles,
  contactMessages,
  sentAnnouncements,
  content,
  adminDashboard,
  members,
  adminSettings,
];
