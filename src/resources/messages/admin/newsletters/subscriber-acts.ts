import { messageCalls } from '#contract/messages/calls.ts';
import type { Subscriber } from '#contract/messages/newsletters/schemas.ts';
import { type Acts, actsOn } from '../../../../portal/act/act.ts';

const act = actsOn<Subscriber>();

export default {
  row: [
    act(messageCalls.endNewsletterSubscription, {
      key: 'leave',
      label: 'Unsubscribe',
      danger: true,
      isFor: ({ state }) => state !== 'left',
      question: ({ email }) => ({
        title: `Unsubscribe ${email}?`,
        text: 'It gets no more newsletters. Its owner can subscribe again on the site.',
      }),
      done: (_, { email }) => `${email} gets no more newsletters.`,
    }),
  ],
} satisfies Acts<Subscriber>;
