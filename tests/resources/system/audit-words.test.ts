import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/system/audit/schemas.ts';
import {
  actionInWords,
  actorInWords,
  changesInWords,
} from '../../../src/resources/system/admin/audit/words.ts';

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  _id: '1',
  at: '2026-11-25T00:00:00.000Z',
  actorKind: 'person',
  actor: null,
  actorLabel: null,
  action: 'member.changed',
  number: null,
  subject: 'member',
  member: null,
  before: null,
  after: null,
  ...more,
});

test('an entry is told in words', () => {
  const before = { state: 'Oyo', phoneNumber: null };
  const after = { state: 'Lagos', phoneNumber: '08031234567' };
  expect(actionInWords(entry({}))).toBe('Record changed');
  expect(changesInWords(entry({ before, after }))).toEqual([
    'State: Oyo → Lagos',
    'Phone number: nothing → 08031234567',
  ]);
  expect(changesInWords(entry({ after: { amountKobo: 2_750_000, isLate: true } }))).toEqual([
    'Amount: ₦27,500.00',
    'Is late: yes',
  ]);
  expect(changesInWords(entry({ after: { otherFields: ['birthDay', 'placeOfWork'] } }))).toEqual([
    'Also changed: Birthday, Place of work',
  ]);
  const mergedInto = '01a21008-2946-7462-8287-df61330a5ade';
  expect(changesInWords(entry({ before: { mergedInto }, after: { mergedInto: null } }))).toEqual(
    [],
  );
  expect(changesInWords(entry({ before: { title: 'Dinner' } }))).toEqual([
    'Title: Dinner → nothing',
  ]);
  expect(actorInWords(entry({ actorKind: 'job', actorLabel: 'sweep' }))).toBe('The system (sweep)');
});
