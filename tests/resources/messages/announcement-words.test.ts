import { expect, it } from 'vitest';
import { sentAnnouncements } from '../../../src/resources/messages/admin/messages/index.ts';

const announcement = {
  _id: 'dinner',
  title: 'Dinner',
  body: 'Come.',
  byMail: true,
  scheduledAt: '2026-12-01T08:00:00.000Z',
  sentAt: null,
  createdAt: '2026-11-27T08:00:00.000Z',
  updatedAt: '2026-11-27T08:00:00.000Z',
  read: true,
};
const asked = (sentAt: string | null) => sentAnnouncements.deletion?.({ ...announcement, sentAt });

it('deleting an announcement that waits for its time says that nothing was sent', () => {
  expect(asked(null)).toBe('“Dinner” has not been sent, and will not be.');
  expect(asked('2026-12-01T08:00:00.000Z')).toBe(
    'Members will no longer see “Dinner”. What was already sent cannot be recalled.',
  );
});
