import type { Newsletter, Subscriber } from '#contract/messages/newsletters/schemas.ts';
import type { NewsletterState, SubscriberState } from '#contract/messages/newsletters/terms.ts';
import { countOf } from '#contract/numbers.ts';
import { MailText } from '../../../../portal/parts/mail-text.tsx';
import { tagsOf } from '../../../../portal/parts/tag.tsx';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import { mailCountsInWords } from '../parts/mail-words.tsx';

const { StateTag } = tagsOf<NewsletterState>({
  draft: ['plain', 'Draft'],
  scheduled: ['warn', 'Scheduled'],
  sent: ['ok', 'Sent'],
});

/* When it was or is to be sent; when it was written otherwise. */
function whenOf({ state, sentAt, scheduledAt, createdAt }: Newsletter): string {
  if (state === 'sent' && sentAt) return `Sent on ${longMoment(sentAt)}`;
  if (state === 'scheduled' && scheduledAt) return `To be sent on ${longMoment(scheduledAt)}`;
  return `Written on ${longDate(createdAt)}`;
}

const readersOf = ({ state, readers, mails }: Newsletter): string =>
  state === 'sent' ? mailCountsInWords(mails) || 'No readers' : countOf(readers, 'readers');

/** The columns of the newsletters. */
export const newsletterColumns: readonly ResourceColumn<Newsletter>[] = [
  { dataIndex: 'state', render: (_, { state }) => <StateTag state={state} /> },
  { dataIndex: 'sentAt', title: 'When', render: (_, newsletter) => whenOf(newsletter) },
  { dataIndex: 'mails', title: 'E-mails', render: (_, newsletter) => readersOf(newsletter) },
];

/** The row of a newsletter on a phone. */
export const newsletterRow: ResourceRow<Newsletter> = {
  title: ({ title }) => title,
  line: (newsletter) => `${whenOf(newsletter)} · ${readersOf(newsletter)}`,
  tag: StateTag,
};

const { StateTag: SubscriberTag, stateColumn } = tagsOf<SubscriberState>({
  confirmed: ['ok', 'Confirmed'],
  unconfirmed: ['warn', 'Not confirmed'],
  left: ['plain', 'Unsubscribed'],
});

/** The columns of the newsletter's addresses. */
export const subscriberColumns: readonly ResourceColumn<Subscriber>[] = [
  {
    dataIndex: 'email',
    title: 'E-mail address',
    render: (_, { email }) => <MailText address={email} />,
  },
  stateColumn,
  { dataIndex: 'createdAt', title: 'Subscribed', type: 'day' },
];

/** The row of an address on a phone. */
export const subscriberRow: Partial<ResourceRow<Subscriber>> = {
  line: ({ createdAt }) => `Subscribed on ${longDate(createdAt)}`,
  tag: SubscriberTag,
};
