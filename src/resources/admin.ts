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

/** Every resource of the admins' portal, whose paths begin with /admin. A new one is a folder beside these, and its line here. */
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
