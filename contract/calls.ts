import { accountCalls } from './account/calls.ts';
import { bankStatementCalls } from './books/bank-statements/calls.ts';
import { budgetCalls } from './books/budget/calls.ts';
import { bookCalls } from './books/calls.ts';
import type { Call } from './call.ts';
import { contentCalls } from './content/calls.ts';
import { namedCalls } from './crud.ts';
import { duesCalls } from './dues/calls.ts';
import { cashAccountCalls } from './dues/cash-accounts/calls.ts';
import { subscriptionCalls } from './dues/subscription/calls.ts';
import { audienceCalls } from './members/audiences/calls.ts';
import { memberCalls } from './members/calls.ts';
import { memberRecordCalls } from './members/record-calls.ts';
import { announcementCalls } from './messages/announcements/calls.ts';
import { messageCalls } from './messages/calls.ts';
import { deskCalls } from './overview/desk.ts';
import { verifyCalls } from './overview/verify.ts';
import { paymentCalls } from './payments/calls.ts';
import { documentCalls } from './payments/document-calls.ts';
import { transferCalls } from './payments/transfers/calls.ts';
import { systemCalls } from './system/calls.ts';
import { liveCalls } from './system/live.ts';

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
  ...paymentCalls,
  ...subscriptionCalls,
  ...duesCalls,
  ...bookCalls,
  ...transferCalls,
  ...documentCalls,
  ...verifyCalls,
  ...deskCalls,
  ...bankStatementCalls,
  ...cashAccountCalls,
  ...messageCalls,
  ...contentCalls,
  ...announcementCalls,
  ...systemCalls,
  ...liveCalls,
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
