import { accountCalls } from './account/calls.ts';
import { preferenceCalls } from './account/preferences/calls.ts';
import { bankStatementCalls } from './books/bank-statements/calls.ts';
import { budgetCalls } from './books/budget/calls.ts';
import { cashBookCalls } from './books/cash-book/calls.ts';
import { packCalls } from './books/packs/calls.ts';
import { reconciliationCalls } from './books/reconciliation/calls.ts';
import type { Call } from './call.ts';
import { fileCalls } from './content/files/calls.ts';
import { mediaCalls } from './content/media/calls.ts';
import { contentCalls } from './content/site/calls.ts';
import { namedCalls } from './crud.ts';
import { cashAccountCalls } from './dues/cash-accounts/calls.ts';
import { creditCalls } from './dues/credits/calls.ts';
import { ledgerCalls } from './dues/ledger/calls.ts';
import { openingsImportCalls } from './dues/openings-import/calls.ts';
import { periodCalls } from './dues/periods/calls.ts';
import { rollCalls } from './dues/rolls/calls.ts';
import { subscriptionCalls } from './dues/subscription/calls.ts';
import { audienceCalls } from './members/audiences/calls.ts';
import { memberCalls } from './members/calls.ts';
import { duesCategoryCalls } from './members/dues-category-calls.ts';
import { invitationCalls } from './members/invitation-calls.ts';
import { memberRecordCalls } from './members/record-calls.ts';
import { announcementCalls } from './messages/announcements/calls.ts';
import { contactCalls } from './messages/contact/calls.ts';
import { newsletterCalls } from './messages/newsletters/calls.ts';
import { newsletterSubscriptionCalls } from './messages/newsletters/subscribe-calls.ts';
import { reminderCalls } from './messages/reminders/calls.ts';
import { deskCalls } from './overview/desk.ts';
import { verifyCalls } from './overview/verify.ts';
import { paymentCalls } from './payments/calls.ts';
import { documentCalls } from './payments/document-calls.ts';
import { transferCalls } from './payments/transfers/calls.ts';
import { auditCalls } from './system/audit/calls.ts';
import { jobCalls } from './system/jobs/calls.ts';
import { liveCalls } from './system/live.ts';
import { mailCalls } from './system/mails/calls.ts';

/** The resources that use `crudCalls`, by name. */
const resources = {
  audiences: audienceCalls,
  budgetLines: budgetCalls,
  /* Add a resource here, as one line: `branches: branchCalls`. */
};

/**
 * Every call of the API, by name. A new call is one row in one of these tables, and one handler.
 */
export const calls = {
  ...accountCalls,
  ...memberCalls,
  ...memberRecordCalls,
  ...duesCategoryCalls,
  ...invitationCalls,
  ...paymentCalls,
  ...subscriptionCalls,
  ...ledgerCalls,
  ...openingsImportCalls,
  ...periodCalls,
  ...rollCalls,
  ...creditCalls,
  ...reconciliationCalls,
  ...packCalls,
  ...transferCalls,
  ...documentCalls,
  ...verifyCalls,
  ...deskCalls,
  ...bankStatementCalls,
  ...cashAccountCalls,
  ...cashBookCalls,
  ...reminderCalls,
  ...fileCalls,
  ...contactCalls,
  ...newsletterSubscriptionCalls,
  ...announcementCalls,
  ...newsletterCalls,
  ...mailCalls,
  ...jobCalls,
  ...auditCalls,
  ...liveCalls,
  ...preferenceCalls,
  ...contentCalls,
  ...mediaCalls,
  ...namedCalls(resources),
} satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

type Calls = typeof calls;

/* The calls of `crudCalls` have no literal path; refine's data hooks make them. */
type LiteralName = Exclude<CallName, `${string}.${string}`>;

/** Method and path: identifies a call for a client that does not load the row's schemas. */
export type RequestLine = {
  [Name in LiteralName]: Pick<Calls[Name], 'method' | 'path'>;
}[LiteralName];

/** The row of a call by its method and path. */
export type CallAt<Line extends RequestLine> = Extract<
  Calls[LiteralName],
  Pick<Line, 'method' | 'path'>
>;
