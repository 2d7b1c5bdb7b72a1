import { messageCalls } from '#contract/messages/calls.ts';
import type { Newsletter, Subscriber } from '#contract/messages/newsletters/schemas.ts';
import { defineResource } from '../../../define-resource.ts';
import { newsletterColumns, newsletterRow, subscriberColumns, subscriberRow } from './columns.tsx';

/** Newsletters to the confirmed addresses: written, sent or scheduled, and on the public site. */
export const newsletters = defineResource<Newsletter>({
  name: 'newsletters',
  role: 'admin',
  label: 'Newsletters',
  icon: 'mail',
  parent: 'contact-messages',
  tabs: [{ of: 'Messages', place: 3 }],
  path: '/adminmessage/newsletters',
  calls: {
    list: messageCalls.newsletters,
    one: messageCalls.newsletter,
    create: messageCalls.createNewsletter,
    update: messageCalls.updateNewsletter,
    remove: messageCalls.deleteNewsletter,
  },
  schema: async () =>
    (await import('#contract/messages/newsletters/schemas.ts')).newsletterTextForm,
  changeSchema: async () =>
    (await import('#contract/messages/newsletters/schemas.ts')).newsletterChangeForm,
  fields: {
    title: { hint: 'The e-mail’s subject, and the heading of its page on the site.' },
    body: { label: 'Text', hint: 'Leave an empty line to start a new paragraph.' },
  },
  columns: newsletterColumns,
  row: newsletterRow,
  pages: {
    list: {
      lead: 'Sent to those who asked for the newsletter on the site and confirmed it.',
      load: () => import('./list.tsx'),
    },
    create: { title: 'Write a newsletter', load: () => import('./write.tsx') },
    show: { load: () => import('./show.tsx') },
  },
});

/** The addresses of the newsletter. */
export const newsletterSubscribers = defineResource<Subscriber>({
  name: 'newsletter-subscribers',
  role: 'admin',
  label: 'Subscribers',
  icon: 'people',
  parent: 'contact-messages',
  tabs: [{ of: 'Messages', place: 4 }],
  path: '/adminmessage/subscribers',
  calls: { list: messageCalls.newsletterSubscribers },
  columns: subscriberColumns,
  row: subscriberRow,
  titleOf: ({ email }) => email,
  list: { empty: 'No subscribers yet. The form is on the site’s home page.' },
  acts: { load: () => import('./subscriber-acts.ts') },
  pages: {
    list: {
      lead: 'People who asked for the newsletter. It is sent only to confirmed addresses.',
      load: () => import('./subscribers.tsx'),
    },
  },
});
