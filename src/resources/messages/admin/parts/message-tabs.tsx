import { resourceTabs } from '../../../../portal/list/resource-tabs.tsx';

/** Renders tabs for incoming and outgoing messages. */
export const MessageTabs = resourceTabs('Messages', {
  'contact-messages': 'From visitors',
  'sent-announcements': 'Announcements',
  newsletters: 'Newsletters',
  'newsletter-subscribers': 'Subscribers',
});
