import { describe, expect, it } from 'vitest';
import { deedsFor } from '../../src/resources/members/deeds.ts';
import { buildUser } from './support.ts';

const labels = (...args: Parameters<typeof deedsFor>) =>
  deedsFor(...args).map(({ label }) => label);

describe('what can be done to a member', () => {
  it('who has just registered begins with confirming', () => {
    expect(labels(buildUser({ confirmed: false }), false)).toEqual([
      'Confirm',
      'Send password link',
      'Make admin',
      'Disable account',
    ]);
  });

  it('who is disabled is enabling, and no mail with a link that would not work', () => {
    expect(labels(buildUser({ accountState: 'disabled' }), false)).toEqual([
      'Unconfirm',
      'Enable account',
    ]);
  });

  it('who is invited has no account to disable, and cannot be an admin yet', () => {
    expect(labels(buildUser({ accountState: 'invited' }), false)).toEqual([
      'Unconfirm',
      'Send password link',
    ]);
  });

  it('nobody disables themselves', () => {
    expect(labels(buildUser({ role: 'admin' }), true)).toEqual([
      'Unconfirm',
      'Send password link',
      'Remove admin',
    ]);
  });

  it('what ends sessions or gives rights is asked first, and says what will happen', () => {
    const all = [
      ...deedsFor(buildUser(), false),
      ...deedsFor(buildUser({ role: 'admin' }), false),
      ...deedsFor(buildUser({ accountState: 'disabled' }), false),
    ];
    const asked = all.filter(({ ask }) => ask).map(({ label }) => label);
    expect(new Set(asked)).toEqual(
      new Set(['Make admin', 'Remove admin', 'Disable account', 'Enable account']),
    );
  });
});
