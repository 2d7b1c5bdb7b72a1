import { messageCalls } from '#contract/messages/calls.ts';
import type { Reminder } from '#contract/messages/reminders/schemas.ts';
import { type Acts, actsOn } from '../../../../portal/act/act.ts';

const act = actsOn<Reminder>();

export default {
  row: [
    act(messageCalls.retryReminder, {
      key: 'retry',
      label: 'Send again',
      isFor: ({ state }) => state !== 'queued',
    }),
  ],
} satisfies Acts<Reminder>;
