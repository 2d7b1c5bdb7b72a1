import type { Call } from './call.ts';
import { contentCalls } from './calls-content.ts';
import { paymentCalls } from './calls-payments.ts';
import { userCalls } from './calls-users.ts';
import { contactCalls } from './contact.ts';
import { fileCalls } from './files.ts';

/** Every call of the API, by name. A new call is one row in one of these tables, and one handler. */
export const calls = {
  ...userCalls,
  ...paymentCalls,
  ...fileCalls,
  ...contactCalls,
  ...contentCalls,
} satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
