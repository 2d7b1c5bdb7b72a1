import { expect, it } from 'vitest';
import { invitationInWords } from '../../../src/resources/members/admin/members/invitations/invitation-words.ts';

it('says of an invitation that did not arrive what to do, and of one that was complained of that it was', () => {
  const failed = (state: 'refused' | 'failed', reason: string) =>
    invitationInWords({ state, reason, mails: 1, mailedAt: '2026-03-02T10:00:00.000Z' });
  expect(failed('refused', 'report 5.1.1')).toBe(
    'Refused by a mail server (report 5.1.1). Correct the address.',
  );
  expect(failed('failed', 'report 5.2.2')).toBe('Could not be sent (report 5.2.2). Send it again.');
  expect(failed('refused', 'report complaint')).toBe('Its reader reported it as unwanted (spam).');
});
