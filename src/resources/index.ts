import { adminDashboard } from './admin-dashboard/index.ts';
import { adminDues, payers } from './admin-dues/index.ts';
import { adminFiles } from './admin-files/index.ts';
import { contactMessages, sentAnnouncements } from './admin-messages/index.ts';
import { announcements } from './announcements/index.ts';
import { content } from './content/index.ts';
import { dashboard } from './dashboard/index.ts';
import { files } from './files/index.ts';
import { members } from './members/index.ts';
import { membersImport } from './members-import/index.ts';
import { myPayments } from './my-payments/index.ts';
import type { Resource } from './resource.ts';
import { adminSettings, settings } from './settings/index.ts';
import { subscription } from './subscription/index.ts';

/** Every resource of the portal. A new one is a folder beside these, and its line here. */
export const resources: readonly Resource[] = [
  dashboard,
  myPayments,
  files,
  announcements,
  membersImport,
  adminDues,
  payers,
  subscription,
  adminFiles,
  contactMessages,
  sentAnnouncements,
  content,
  settings,
  adminDashboard,
  members,
  adminSettings,
];
