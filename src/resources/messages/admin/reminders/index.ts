import { messageCalls } from '#contract/messages/calls.ts';
import type { Reminder } from '#contract/messages/reminders/schemas.ts';
import { shortMoment } from '../../../../shared/format.ts';
import { defineResource } from '../../../define-resource.ts';
import { shortName } from '../../../members/admin/parts/member-name.tsx';
import { MailStateTag, mailStateColumn, reasonInWords } from '../parts/mail-words.tsx';
import { rungInWords } from './words.ts';

const nameOf = ({ member }: Reminder): string => shortName(member);

/* When it was sent, or why it was not. */
function outcomeOf({ state, sentAt, createdAt, reason }: Reminder): string {
  if (state === 'sent' && sentAt) return shortMoment(sentAt);
  if (state === 'skipped') return 'Paid, or not wanted, before it was sent';
  return reason ? reasonInWords(reason) : shortMoment(createdAt);
}

/** Reminders of dues by mail: the ladder, whom it reminds now, and what has become of each. */
export const reminders = defineResource<Reminder>({
  name: 'reminders',
  role: 'admin',
  label: 'Reminders',
  icon: 'mail',
  parent: 'subscription',
  tabs: [{ of: 'Dues', place: 2 }],
  calls: { list: messageCalls.reminders, update: messageCalls.updateReminderSettings },
  columns: [
    {
      dataIndex: 'member',
      render: (_, reminder) => nameOf(reminder),
      below: ({ member }) => member.memberId,
    },
    { dataIndex: 'rung', title: 'Reminder', render: (_, { rung }) => rungInWords(rung) },
    { dataIndex: 'dueDate', title: 'Due Date', type: 'day' },
    mailStateColumn,
    { dataIndex: 'reason', title: 'What happened', render: (_, reminder) => outcomeOf(reminder) },
  ],
  row: {
    title: nameOf,
    line: (reminder) => `${rungInWords(reminder.rung)} · ${outcomeOf(reminder)}`,
    tag: MailStateTag,
  },
  titleOf: nameOf,
  list: { empty: 'No reminder has been sent yet.', staleTime: 0 },
  acts: { load: () => import('./acts.ts') },
  pages: {
    list: {
      path: '/adminpayment/reminders',
      lead: 'E-mails to members who owe dues, with a link to pay without logging in.',
      load: () => import('./list.tsx'),
    },
  },
});
