import type { Reminder } from '#contract/messages/reminders/schemas.ts';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { shortMoment } from '../../../../shared/format.ts';
import { shortName } from '../../../members/admin/parts/member-name.tsx';
import { MailStateTag, mailStateColumn, reasonInWords } from '../parts/mail-words.tsx';
import { rungInWords } from './words.ts';

/** Returns the name of the member who is reminded. */
export const nameOf = ({ member }: Reminder): string => shortName(member);

/* When it was sent, or why it was not. */
function outcomeOf({ state, sentAt, createdAt, reason }: Reminder): string {
  if (state === 'sent' && sentAt) return shortMoment(sentAt);
  if (state === 'skipped') return 'Paid, or not wanted, before it was sent';
  return reason ? reasonInWords(reason) : shortMoment(createdAt);
}

/** The columns of the reminders. */
export const reminderColumns: readonly ResourceColumn<Reminder>[] = [
  {
    dataIndex: 'member',
    render: (_, reminder) => nameOf(reminder),
    below: ({ member }) => member.memberId,
  },
  { dataIndex: 'rung', title: 'Reminder', render: (_, { rung }) => rungInWords(rung) },
  { dataIndex: 'dueDate', title: 'Due Date', type: 'day' },
  mailStateColumn,
  { dataIndex: 'reason', title: 'What happened', render: (_, reminder) => outcomeOf(reminder) },
];

/** The row of a reminder on a phone. */
export const reminderRow: ResourceRow<Reminder> = {
  title: nameOf,
  line: (reminder) => `${rungInWords(reminder.rung)} · ${outcomeOf(reminder)}`,
  tag: MailStateTag,
};
