import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/system/audit/schemas.ts';
import { actionInWords } from '../../../contract/system/audit/terms.ts';
import { defineResource } from '../../../src/resources/define-resource.ts';
import {
  actorInWords,
  changesInWords,
  linkInWords,
  nameInWords,
} from '../../../src/resources/system/admin/audit/words.ts';

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  _id: '1',
  at: '2026-11-25T00:00:00.000Z',
  actorKind: 'person',
  actor: null,
  actorLabel: null,
  action: 'member.changed',
  number: null,
  formerNumber: null,
  subjectId: null,
  names: {},
  subject: 'member',
  member: null,
  before: null,
  after: null,
  ...more,
});

test('the link to what an entry is about has words, also where it has no number', () => {
  const next = { formerNumber: 'RCT-2026-000123', number: 'RCT-2026-000124' };
  expect(linkInWords(entry({ subject: 'payment', ...next }))).toBe(
    'RCT-2026-000123 → RCT-2026-000124',
  );
  expect(linkInWords(entry({ subject: 'payment' }))).toBe('The payment');
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

test('a list of amounts is told in naira, each with its year', () => {
  const balances = [{ year: 2011, amountKobo: 1_500_000 }, { year: 2012, amountKobo: null }, '…'];
  expect(changesInWords(entry({ after: { balances } }))).toEqual([
    'Balances: Year 2011, Amount ₦15,000.00; Year 2012, Amount nothing; …',
  ]);
  expect(changesInWords(entry({ after: { plans: ['life', 'retired'] } }))).toEqual([
    'Plans: life, retired',
  ]);
});

test('a record is called by its name, its fields and choices as in its form, a reference by what it is to', () => {
  const id = '01a21008-2946-7462-8287-df61330a5ade';
  const branches = defineResource({
    name: 'branches',
    role: 'admin',
    label: 'Branches',
    icon: 'pin',
    fields: {
      kind: { label: 'What it is', choices: { hall: 'A hall' } },
      rent: { label: 'Rent of a month' },
    },
    pages: {},
  });
  const after = { name: 'Lekki', kind: 'hall', rentKobo: 150_000, memberId: id };
  const added = entry({
    action: 'record.created',
    subject: 'record of branch',
    names: { [id]: 'Ada Obi, MB000123' },
    after,
  });
  expect(changesInWords(added, [branches])).toEqual([
    'Name: Lekki',
    'What it is: A hall',
    'Rent of a month: ₦1,500.00',
    'Member: Ada Obi, MB000123',
  ]);
  expect(nameInWords(added)).toBe('Lekki');
  expect(linkInWords(added)).toBe('Lekki');
  expect(linkInWords({ ...added, after: { kind: 'hall' } })).toBe('The branch');
  expect(nameInWords(entry({ after: { name: 'Lekki' } }))).toBe('');
});

test('choices of a member’s record are told by their words, and its member ID as it is', () => {
  const before = { memberId: 'MB000123', accountState: 'invited', duesCategory: null };
  const after = { memberId: 'MB000124', accountState: 'active', duesCategory: 'life' };
  expect(changesInWords(entry({ before, after }))).toEqual([
    'Member ID: MB000123 → MB000124',
    'Account state: No password yet → Active',
    'Dues category: nothing → Life member',
  ]);
});

test('a correction of a payment says what it was before', () => {
  const [former, present] = [
    '01a21008-2946-7462-8287-df61330a5ade',
    '01a21008-2946-7462-8287-df61330a5adf',
  ];
  const after = {
    reason: 'Typing error',
    changedFrom: '2026-10-30',
    date: '2026-11-02',
    accountFrom: former,
    accountId: present,
  };
  const names = { [former]: 'Zenith Bank', [present]: 'Cash in hand' };
  expect(changesInWords(entry({ after, names }))).toEqual([
    'Date: 30 October 2026 → 2 November 2026',
    'Account: Zenith Bank → Cash in hand',
    'Reason: Typing error',
  ]);
});
