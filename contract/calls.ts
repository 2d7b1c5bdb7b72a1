import { announcementCalls } from './announcements.ts';
import type { Call } from './call.ts';
import { contentCalls } from './calls-content.ts';
import { duesCalls } from './calls-dues.ts';
import { editingCalls } from './calls-editing.ts';
import { mediaCalls } from './calls-media.ts';
import { memberCalls } from './calls-members.ts';
import { paymentCalls } from './calls-payments.ts';
import { userCalls } from './calls-users.ts';
import { contactCalls } from './contact.ts';
import { contactMessageCalls } from './contact-messages.ts';
import { namedCalls } from './crud.ts';
import { fileCalls } from './files.ts';
import { liveCalls } from './live.ts';
import { mailCalls } from './mails.ts';
import { preferenceCalls } from './preferences.ts';

/** The resources with the usual five calls of `crudCalls`, by name. */
const resources = {
  /* A new one is a line here: `branches: branchCalls`. */
};

/** Every call of the API, by name. A new call is one row in one of these tables, and one handler. */
export const calls = {
  ...userCalls,
  ...memberCalls,
  ...paymentCalls,
  ...duesCalls,
  ...fileCalls,
  ...contactCalls,
  ...contactMessageCalls,
  ...announcementCalls,
  ...mailCalls,
  ...liveCalls,
  ...preferenceCalls,
  ...contentCalls,
  ...editingCalls,
  ...mediaCalls,
  ...namedCalls(resources),
} satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
