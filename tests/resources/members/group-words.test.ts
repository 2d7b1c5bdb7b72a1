import { describe, expect, it } from 'vitest';
import { audiences } from '../../../src/resources/members/admin/audiences/index.ts';

const group = { _id: '1', name: 'A group' };

describe('a group in the list on a phone', () => {
  it('says what its filter is', () => {
    expect(audiences.row.line?.({ ...group, status: 'FCA', diaspora: 'no', state: 'Oyo' })).toBe(
      'FCA · Not in the diaspora · Oyo',
    );
    expect(audiences.row.line?.({ ...group, standing: 'owing' })).toBe('Dues owing');
  });

  it('says that it is everybody where it has none', () => {
    expect(audiences.row.line?.({ ...group, standing: null, state: null })).toBe('Every member');
  });
});
