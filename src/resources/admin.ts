import type { Resource } from '../portal/resource.ts';
import { adminSettings } from './account/member/settings/index.ts';
import { bankStatements } from './books/admin/bank-statements/index.ts';
import { books } from './books/admin/books/index.ts';
import { budget } from './books/admin/budget/index.ts';
import { cashBook, cashCategories, nationalShare } from './books/admin/cash-book/index.ts';
import { packs } from './books/admin/packs/index.ts';
import { reconciliation } from './books/admin/reconciliation/index.ts';
import { adminFiles } from './content/admin/files/index.ts';
import { content } from './content/admin/site/index.ts';
import { contentTrash, fileTrash } from './content/admin/trash/index.ts';
import { arrears } from './dues/admin/arrears/index.ts';
import { cashAccounts } from './dues/admin/cash-accounts/index.ts';
import { credits } from './dues/admin/credits/index.ts';
import { levies } from './dues/admin/levies/index.ts';
import { openingsImport } from './dues/admin/openings-import/index.ts';
import { periods } from './dues/admin/periods/index.ts';
import { rolls } from './dues/admin/rolls/index.ts';
import { duesSettings } from './dues/admin/settings/index.ts';
import { subscription } from './dues/admin/subscription/index.ts';
import { audiences } from './members/admin/audiences/index.ts';
import { membersImport } from './members/admin/import/index.ts';
import { invitationLetters } from './members/admin/invitation-letters/index.ts';
import { members } from './members/admin/members/index.ts';
import { contactMessages, sentAnnouncements } from './messages/admin/messages/index.ts';
import { newsletterSubscribers, newsletters } from './messages/admin/newsletters/index.ts';
import { reminders } from './messages/admin/reminders/index.ts';
import { adminDashboard } from './overview/admin/dashboard/index.ts';
import { adminDues, payers } from './payments/admin/payments/index.ts';
import { adminTransfers } from './payments/admin/transfers/index.ts';
import { audit } from './system/admin/audit/index.ts';
import { failedJobs } from './system/admin/failed-jobs/index.ts';

/** All resources of the admins' portal, with paths below /admin. To add one, add a folder here and a line below. */
export const adminResources: readonly Resource[] = [
  membersImport,
  invitationLetters,
  adminDues,
  adminTransfers,
  bankStatements,
  arrears,
  rolls,
  credits,
  payers,
  subscription,
  levies,
  openingsImport,
  reconciliation,
  periods,
  books,
  cashBook,
  cashAccounts,
  cashCategories,
  nationalShare,
  packs,
  budget,
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
