import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  birthDay,
  calendarDate,
  choiceField,
  email,
  livesAbroad,
  memberId,
  memberSince,
  phoneNumber,
  secondaryPhoneNumber,
} from '#contract/fields.ts';
import { messageOf } from './support.ts';

test.each([
  [undefined, 'Kind is required.'],
  [null, 'Kind is required.'],
  ['', 'Kind is required.'],
  ['other', 'Kind must be one of levy, penalty.'],
  ['levy', null],
])('a choice that is %j', (value, message) => {
  expect(messageOf(choiceField('Kind', ['levy', 'penalty']), value)).toBe(message);
});

describe('date of birth', () => {
  test.each(['01-01', '31-01', '29-02', '30-04', '31-12', ' 09-11 '])('takes %j', (value) => {
    expect(birthDay.parse(value)).toBe(value.trim());
  });

  test.each([
    ['31-02', 'February has no 31st.'],
    ['30-02', 'February has no 30th.'],
    ['31-04', 'April has no 31st.'],
    ['31-11', 'November has no 31st.'],
  ])('says why %j is no day', (value, message) => {
    expect(messageOf(birthDay, value)).toBe(message);
  });

  test.each([
    ...['31-13', '31-00', '30-14'],
    ...['00-01', '01-00', '32-01', '01-13', '1-1', '01/01', '0101', '01-01-1990', '2020-01', ''],
    ...['٠١-٠١', null, undefined, 101],
  ])('refuses %j', (value) => {
    expect(messageOf(birthDay, value)).toBe('Date of birth must be in the format dd-mm.');
  });
});

describe('phone number', () => {
  test.each([
    ['08031234567', '08031234567'],
    ['+234 803 123 4567', '08031234567'],
    ['+2348031234567', '08031234567'],
    ['2348031234567', '08031234567'],
    ['0803-123-4567', '08031234567'],
    ['0803 123 4567', '08031234567'],
    ['(0803) 123.4567', '08031234567'],
    ['+234-803-123-4567', '08031234567'],
  ])('stores %j as its 11 digits', (written, stored) => {
    expect(phoneNumber.parse(written)).toBe(stored);
    expect(secondaryPhoneNumber.parse(written)).toBe(stored);
  });

  test.each([
    ['+44 020 7946 0958', '+442079460958'],
    ['+233 024 123 4567', '+233241234567'],
    ['+39 06 1234 5678', '+390612345678'],
  ])('stores %j, abroad, as it is dialled from anywhere', (written, stored) => {
    expect(phoneNumber.parse(written)).toBe(stored);
  });

  test.each(['0803123456', '080312345678', '+2348031234', 'abcdefghijk', '0803123456a'])(
    'refuses %j, each number under its own name',
    (written) => {
      expect(messageOf(phoneNumber, written)).toBe('Phone number must be 11 digits.');
      expect(messageOf(secondaryPhoneNumber, written)).toBe(
        'Secondary phone number must be 11 digits.',
      );
    },
  );

  test('must be given first, may be left out second', () => {
    for (const missing of ['', undefined, null])
      expect(messageOf(phoneNumber, missing)).toBe('Phone number must be 11 digits.');
    expect(secondaryPhoneNumber.parse('')).toBeNull();
    expect(secondaryPhoneNumber.parse(null)).toBeNull();
    expect(secondaryPhoneNumber.parse(undefined)).toBeUndefined();
  });

  test('is no number type', () => {
    expect(messageOf(phoneNumber, 8031234567)).toBe('Phone number must be 11 digits.');
    expect(messageOf(secondaryPhoneNumber, 8031234567)).toBe(
      'Secondary phone number must be 11 digits.',
    );
  });
});

describe('e-mail', () => {
  test.each(['a@b.ng', 'first.last+tag@example.com', ' padded@example.com '])(
    'takes %j',
    (value) => {
      expect(email.parse(value)).toBe(value.trim());
    },
  );

  test.each(['plain', 'a@', '@b.ng', 'a b@example.com', 'a@b@c.ng', 'a@exa mple.com', 'ade@yahoo'])(
    'refuses %j',
    (value) => {
      expect(messageOf(email, value)).toBe('Please enter a valid e-mail address.');
    },
  );

  test('is required', () => {
    for (const missing of ['', '  ', undefined, null])
      expect(messageOf(email, missing)).toBe('Email is required.');
  });
});

describe('member ID', () => {
  test.each([' MB 001/23 ', 'mb-1', 'ICAN/4.5', 'Ẹ12'])('takes %j, trimmed', (value) => {
    expect(memberId.parse(value)).toBe(value.trim().normalize('NFC'));
  });

  test('is kept as typed, with single spaces', () => {
    expect(memberId.parse(' mb   700  123 ')).toBe('mb 700 123');
  });

  test.each(['-MB1', '<b>', "MB'--", 'MB%', '=1+1', 'ICAN_4.5', 'МВ-1', 'MB١'])(
    'refuses %j',
    (value) => {
      expect(messageOf(memberId, value)).toBe(
        'Member ID may have Latin letters, digits, spaces and . / - only.',
      );
    },
  );

  test('has at most 40 characters and at least one', () => {
    expect(memberId.parse('M'.repeat(40))).toHaveLength(40);
    expect(messageOf(memberId, 'M'.repeat(41))).toBe('Member ID must be at most 40 characters.');
    expect(messageOf(memberId, '  ')).toBe('Member ID is required.');
  });
});

describe('member since', () => {
  const thisYear = new Date().getUTCFullYear();

  test('takes a year from 1960 to this one, or nothing', () => {
    for (const year of ['1960', '2009', String(thisYear)])
      expect(memberSince.parse(year)).toBe(year);
    expect(memberSince.parse('')).toBeNull();
    expect(memberSince.parse(undefined)).toBeUndefined();
  });

  test.each(['1959', String(thisYear + 1), '09', 'abcd', '-200', '2e3'])('refuses %j', (year) => {
    expect(messageOf(memberSince, year)).toBe('Member since must be a year, such as 2009.');
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('takes the year that has begun in Nigeria, an hour before it does in Greenwich', () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T23:30:00Z') });
    expect(memberSince.parse('2027')).toBe('2027');
    expect(messageOf(memberSince, '2028')).toBe('Member since must be a year, such as 2009.');
  });
});

describe('a typed date', () => {
  const dueDate = calendarDate('Due date');

  test.each(['', ' ', undefined])('is required: %j', (day) => {
    expect(messageOf(dueDate, day)).toBe('Due date is required.');
  });

  test.each(['2026-03-31', '2024-02-29'])('takes %j', (day) => {
    expect(dueDate.parse(day)).toBe(day);
  });

  test.each(['2026-02-29', '2026-13-01', '31-03-2026', '2026-3-1', '2026-03-31T00:00Z', null, 5])(
    'refuses %j',
    (day) => {
      expect(messageOf(dueDate, day)).toBe('Due date must be a date like 2026-03-31.');
    },
  );

  test.each(['', ' '])('asks for one where %j was left', (day) => {
    expect(messageOf(dueDate, day)).toBe('Due date is required.');
  });
});

describe('a free answer', () => {
  test.each([
    '',
    ' ',
    'no',
    'No',
    'NO.',
    'none',
    'Nil',
    'n/a',
    'N/A',
    'false',
    '0',
    ' no ',
    'N',
    '-',
    'Nope',
    'No, I live in Lagos',
    'No (Nigeria)',
    'Not applicable',
    'In Nigeria',
    'Resident in Nigeria',
    'Ikeja, Lagos, Nigeria',
    null,
    undefined,
  ])('%j means no', (answer) => {
    expect(livesAbroad(answer)).toBe(false);
  });

  test.each([
    ...['yes', 'Yes', 'Canada', 'UK', '1', 'true', 'Norway', 'Nigeria and Ghana'],
    ...[
      'No 5, Kent Road, London',
      'Not in Nigeria',
      'No longer in Nigeria',
      'Not living in Nigeria',
    ],
    ...['Outside Lagos, Nigeria', 'Nottingham', 'Accra, Ghana'],
  ])('%j means yes', (answer) => {
    expect(livesAbroad(answer)).toBe(true);
  });
});
