import { accountCalls } from './accounts/calls.ts';
import { announcementCalls } from './announcements/calls.ts';
import { audienceCalls } from './audiences/calls.ts';
import { auditCalls } from './audit/calls.ts';
import type { Call } from './call.ts';
import { cashBookCalls } from './cash-book/calls.ts';
import { contactCalls } from './contact/calls.ts';
import { contentCalls } from './content/calls.ts';
import { contentSearchCalls } from './content/search-call.ts';
import { namedCalls } from './crud.ts';
import { documentCalls } from './documents.ts';
import { fileCalls } from './files/calls.ts';
import { jobCalls } from './jobs/calls.ts';
import { ledgerCalls } from './ledger/calls.ts';
import { liveCalls } from './live.ts';
import { mailCalls } from './mails/calls.ts';
import { mediaCalls } from './media/calls.ts';
import { memberCalls } from './members/calls.ts';
import { invitationCalls } from './members/invitation-calls.ts';
import { memberRecordCalls } from './members/record-calls.ts';
import { contactMessageCalls } from './messages/calls.ts';
import { newsletterCalls } from './newsletters/calls.ts';
import { packCalls } from './packs/calls.ts';
import { paymentCalls } from './payments/calls.ts';
import { periodCalls } from './periods/calls.ts';
import { preferenceCalls } from './preferences/calls.ts';
import { reconciliationCalls } from './reconciliation/calls.ts';
import { reminderCalls } from './reminders/calls.ts';
import { statementCalls } from './statements/calls.ts';
import { subscriptionCalls } from './subscription/calls.ts';
import { transferCalls } from './transfers/calls.ts';
import { verifyCalls } from './verify.ts';

/** The resources that use `crudCalls`, by name. */
const resources = {
  audiences: audienceCalls,
  /* Add a resource here, as one line: `branches: branchCalls`. */
};

/**
 * Every call of the API, by name. A new call is one row in one of these tables, and one handler.
 */
export const calls = {
  ...accountCalls,
  ...memberCalls,
  ...memberRecordCalls,
  ...invitationCalls,
  ...paymentCalls,
  ...subscriptionCalls,
  ...ledgerCalls,
  ...periodCalls,
  ...reconciliationCalls,
  ...packCalls,
  ...transferCalls,
  ...documentCalls,
  ...verifyCalls,
  ...statementCalls,
  ...cashBookCalls,
  ...reminderCalls,
  ...fileCalls,
  ...contactCalls,
  ...contactMessageCalls,
  ...announcementCalls,
  ...newsletterCalls,
  ...mailCalls,
  ...jobCalls,
  ...auditCalls,
  ...liveCalls,
  ...preferenceCalls,
  ...contentCalls,
  ...contentSearchCalls,
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
