import { describe, expect, it } from 'vitest';
import { actionsFor, pagesFor } from '../../../src/resources/members/admin/members/actions.ts';
import { buildUser } from '../../portal/support.ts';

const labels = (...args: Parameters<typeof actionsFor>) =>
  actionsFor(...args).map(({ label }) => label);

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
      'Withdraw confirmation',
      'Enable account',
    ]);
  });

  it('who is invited gets the invitation by mail, has no account to disable, and cannot be an admin yet', () => {
    expect(labels(buildUser({ accountState: 'invited' }), false)).toEqual([
      'Withdraw confirmation',
      'Send invitation',
    ]);
  });

  it('a record that is not on the register can only come back to it', () => {
    const off = (offRegister: 'refused' | 'merged') =>
      buildUser({ accountState: 'disabled', confirmed: false, offRegister });
    expect(labels(off('refused'), false)).toEqual(['Take the refusal back']);
    expect(labels(off('merged'), false)).toEqual(['Undo the merge']);
    expect(pagesFor(off('refused'), false)).toEqual([]);
  });

  it('a registration that waits can be refused, and a member’s record merged into another', () => {
    const pages = (...args: Parameters<typeof pagesFor>) =>
      pagesFor(...args).map(({ page }) => page);
    expect(pages(buildUser({ confirmed: false }), false)).toEqual(['refuse', 'merge']);
    expect(pages(buildUser({ confirmed: true }), false)).toEqual(['merge']);
    expect(pages(buildUser({ confirmed: false, role: 'admin' }), false)).toEqual([]);
    expect(pages(buildUser({ confirmed: false }), true)).toEqual([]);
  });

  it('nobody disables themselves', () => {
    expect(labels(buildUser({ role: 'admin' }), true)).toEqual([
      'Withdraw confirmation',
      'Send password link',
      'Remove admin',
    ]);
  });

  it('what ends sessions or gives rights is asked first, and says what will happen', () => {
    const all = [
      ...actionsFor(buildUser(), false),
      ...actionsFor(buildUser({ role: 'admin' }), false),
      ...actionsFor(buildUser({ accountState: 'disabled' }), false),
    ];
    const asked = all.filter(({ confirm }) => confirm).map(({ label }) => label);
    expect(new Set(asked)).toEqual(
      new Set(['Make admin', 'Remove admin', 'Disable account', 'Enable account']),
    );
  });
});
