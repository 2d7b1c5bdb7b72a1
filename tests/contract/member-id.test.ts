import { describe, expect, test } from 'vitest';
import { memberId } from '#contract/fields.ts';
import { identityKey, memberIdKey, readMemberId } from '#contract/member-id.ts';
import { messageOf } from './support.ts';

describe('the canonical form of a member ID', () => {
  test.each([
    'MB-700123',
    'mb 700123',
    'MB700123',
    ' Mb / 700.123 ',
    'ＭＢ－７００１２３',
    'MB\u2011700123',
    'MB\u2013700\u00a0123',
    'mb_700123',
  ])('is one for %j', (spelling) => {
    expect(memberIdKey(spelling)).toBe('MB700123');
  });

  test('keeps letters with marks, composed or not, and tells different IDs apart', () => {
    expect(memberIdKey('ẹkọ-12')).toBe('ẸKỌ12');
    expect(memberIdKey('ẸKỌ 12'.normalize('NFD'))).toBe('ẸKỌ12');
    expect(memberIdKey('EKO12')).not.toBe('ẸKỌ12');
    expect(memberIdKey('LİMİT/2')).toBe('LIMIT2');
    expect(memberIdKey('straße 1')).toBe('STRAßE1');
  });
});

test('an e-mail address is counted without case and keeps its dots', () => {
  expect(identityKey(' Ada.Obi@Example.com ')).toBe('ada.obi@example.com');
  expect(identityKey('mb-1.2')).toBe('MB12');
});

test.each([
  ['46898.0', '46898'],
  ['046898.00', '046898'],
  ['MB.46898', 'MB.46898'],
  ['46.898', '46.898'],
  ['12.000', '12.000'],
])('%s is kept as %s: a spreadsheet’s number is not the ID of another', (typed, kept) => {
  expect(readMemberId(typed)).toBe(kept);
});

test.each(['Pending', 'N/A', 'none', 'TBA', 'Not yet inducted', '0'])(
  'nobody registers as %s, which the next would have as well',
  (typed) => {
    expect(messageOf(memberId, typed)).toMatch(/ask the secretariat/);
  },
);
