import type { Resource } from '../portal/resource.ts';
import { adminDashboard } from './admin-dashboard/index.ts';
import { adminDues, arrears, payers } from './admin-dues/index.ts';
import { adminFiles } from './admin-files/index.ts';
import { contactMessages, sentAnnouncements } from './admin-messages/index.ts';
import { adminTransfers } from './admin-transfers/index.ts';
import { audiences } from './audiences/index.ts';
import { audit } from './audit/index.ts';
import { bankStatements } from './bank-statements/index.ts';
import { cashAccounts, cashBook, cashCategories, nationalShare } from './cash-book/index.ts';
import { content } from './content/index.ts';
import { duesSettings } from './dues-settings/index.ts';
import { failedJobs } from './failed-jobs/index.ts';
import { invitationLetters } from './invitation-letters/index.ts';
import { levies } from './levies/index.ts';
import { members } from './members/index.ts';
import { membersImport } from './members-import/index.ts';
import { newsletterSubscribers, newsletters } from './newsletters/index.ts';
import { openingsImport } from './openings-import/index.ts';
import { packs } from './packs/index.ts';
import { periods } from './periods/index.ts';
import { reconciliation } from './reconciliation/index.ts';
import { reminders } from './reminders/index.ts';
import { adminSettings } from './settings/index.ts';
import { subscription } from './subscription/index.ts';
import { contentTrash, fileTrash } from './trash/index.ts';

/** All resources of the admins' portal, with paths below /admin. To add one, add a folder here and a line below. */
export const adminResources: readonly Resource[] = [
  membersImport,
  invitationLetters,
  adminDues,
  adminTransfers,
  bankStatements,
  arrears,
  payers,
  subscription,
  levies,
  openingsImport,
  reconciliation,
  periods,
  cashBook,
  cashAccounts,
  cashCategories,
  nationalShare,
  packs,
  reminders,
  duesSettings,
  adminFiles,
  contactMessages,
  sentAnnouncements,
  audiences,
  newsletters,
  newsletterSubscribers,
  content,
  contentTrash,
  fileTrash,
  adminDashboard,
  failedJobs,
  audit,
  members,
  adminSettings,
];
