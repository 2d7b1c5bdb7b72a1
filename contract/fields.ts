import { z } from 'zod';
import { dayInNigeria, thisYear } from './day.ts';
import { readEmail } from './email.ts';
import { isMemberId, isNoMemberId, readMemberId } from './member-id.ts';
import { isPhone, readPhone } from './phone.ts';
import { readId, recordId } from './record-id.ts';
import { optionalText, requiredText } from './text.ts';
import { cleanLine } from './typed-text.ts';

/** Turns an empty or blank value into null. */
export const emptyAsNull = z
  .string()
  .refine((value) => cleanLine(value) === '')
  .transform(() => null);

const phoneMessage = (label: string) => `${label} must be 11 digits.`;

function phoneRule(label: string) {
  const message = phoneMessage(label);
  return z
    .string(message)
    .max(100, message)
    .meta({ input: 'phone' })
    .transform(readPhone)
    .refine(isPhone, message);
}

/** A phone number: 11 digits, or one abroad; see `readPhone`. */
export const phoneNumber = phoneRule('Phone number');

/** Returns the schema of an optional phone number; empty becomes null. */
function optionalPhone(label: string) {
  return z.union([emptyAsNull, z.null(), phoneRule(label)], phoneMessage(label)).optional();
}

/** Optional for records that never had one, such as the first admin's. */
export const optionalPhoneNumber = optionalPhone('Phone number');

/** An optional second number. */
export const secondaryPhoneNumber = optionalPhone('Secondary phone number');

const months = [
  ['January', 31],
  ['February', 29],
  ['March', 31],
  ['April', 30],
  ['May', 31],
  ['June', 30],
  ['July', 31],
  ['August', 31],
  ['September', 30],
  ['October', 31],
  ['November', 30],
  ['December', 31],
] as const;
/* What is wrong with a day of birth; null where nothing is. The 29th of February is a day. */
function birthDayProblem(value: string, otherwise: string): string | null {
  const [, day = '', month = ''] = /^(\d{2})-(\d{2})$/.exec(value) ?? [];
  const [name, days] = months[Number(month) - 1] ?? ['', 0];
  if (Number(day) >= 1 && Number(day) <= days) return null;
  if (day === '30' && name) return `${name} has no 30th.`;
  if (day === '31' && name) return `${name} has no 31st.`;
  return otherwise;
}

/** `dd-mm`, a day that the month has, 29-02 included. */
export const birthDayOf = (label: string) => {
  const otherwise = `${label} must be in the format dd-mm.`;
  return z
    .string(otherwise)
    .overwrite(cleanLine)
    .superRefine((value, context) => {
      const message = birthDayProblem(value, otherwise);
      if (message) context.addIssue({ code: 'custom', message });
    });
};

export const birthDay = birthDayOf('Date of birth');

/** An e-mail address as browsers validate it, read from what people copy. Compared without regard to case. */
export const email = requiredText('Email', 254, 'Email is required.', readEmail).pipe(
  z
    .email({ pattern: z.regexes.html5Email, error: 'Please enter a valid e-mail address.' })
    /* Browsers take ade@yahoo, to which nothing can be mailed. */
    .refine((address) => /@.+\./.test(address), 'Please enter a valid e-mail address.'),
);

/**
 * A member's number at the institute: one line as typed, with single spaces and plain hyphens. Compared by
 * `memberIdKey`.
 */
export const memberId = requiredText('Member ID', 40, 'Member ID is required.', readMemberId)
  .refine(isMemberId, 'Member ID may have Latin letters, digits, spaces and . / - only.')
  .refine(
    (value) => !isNoMemberId(value),
    'Please enter the number of the institute, or ask the secretariat for one.',
  );

/** The id of a record that a form names: an account, a category. */
export const idField = (label: string) =>
  z
    .string(`${label} is required.`)
    .overwrite(readId)
    .min(1, `${label} is required.`)
    .max(100, `${label} was not found.`);

/** A choice of a form. Its values are for programs: a person, who is offered their words, can only leave it empty. */
export function choiceField<const Choice extends string>(
  label: string,
  choices: readonly Choice[],
) {
  const wrong = `${label} must be one of ${choices.join(', ')}.`;
  return z.enum(choices, {
    error: ({ input }) => (input == null || input === '' ? `${label} is required.` : wrong),
  });
}

/**
 * Ids that a form names.
 *
 * @param can what at most so many of them can be: 'members can be confirmed'
 */
export const idsField = (message: string, most: number, can: string) =>
  z.array(recordId(message), message).max(most, `At most ${most} ${can} at once.`);

/* A part of a signed link. Without it the link is invalid. */
const linkPart = (name: string) => z.string(`${name} must be given once.`).default('');

/** The query of a signed link, which opens a file without an authorization header for a short time. */
export const signedLinkQuery = z.object({
  expires: linkPart('expires'),
  signature: linkPart('signature'),
});

/** A calendar day, `YYYY-MM-DD`. */
export function calendarDate(label: string) {
  const message = `${label} must be a date like 2026-03-31.`;
  const required = `${label} is required.`;
  return z
    .string({ error: ({ input }) => (input === undefined ? required : message) })
    .overwrite(cleanLine)
    .min(1, required)
    .pipe(z.iso.date(message));
}

/** A day between two, both included: any other is a slip. */
export const dateWithin = (label: string, first: string, last = '9999-12-31') =>
  calendarDate(label).refine(
    (day) => day >= first && day <= last,
    `${label} must be a date like 2026-03-31.`,
  );

/** A day of the society's records: from 1960 on. */
export const recordDate = (label: string) => dateWithin(label, '1960-01-01');

/** A day until today that ends what is looked at, from 1960 on. */
export const untilDate = (label: string) =>
  recordDate(label).refine((day) => day <= dayInNigeria(), `${label} must not be after today.`);

/** A day that is not in the future, from 1960 on. */
export const pastDate = (label: string) =>
  recordDate(label)
    .refine((day) => day <= dayInNigeria(), `${label} must not be in the future.`)
    .meta({ input: 'past-day' });

/**
 * A year from 1960, when the institute's first forerunner was founded, to now; empty becomes null.
 */
export const memberSince = optionalText('Member since', 4).refine(
  (value) => !value || (/^\d{4}$/.test(value) && +value >= 1960 && +value <= thisYear()),
  'Member since must be a year, such as 2009.',
);

const negativeAnswers = new Set('n na n/a f false 0 nill non local'.split(' ').concat(''));
/* 'No, I live in Lagos', 'Not applicable'; but neither an address, 'No 5, Kent Road', nor 'Not in Nigeria'. */
const saysNo =
  /^(?:no|nope|none|nil|not)(?![\p{L}\d])(?!\.? ?\d| (?:longer )?(?:\w+ )?in nigeria)/u;
/* 'In Nigeria', 'Resident in Nigeria', 'Ikeja, Lagos, Nigeria'. */
const inNigeria = /^(?:(?:(?!not )\w+ )?in )?nigeria$|^(?!.*\b(?:and|not|outside)\b).*, ?nigeria$/;

/**
 * Returns whether a free answer to 'Diaspora' is of somebody who lives abroad: empty, n, no and what begins with it, none,
 * nil, n/a, false, 0, and a place in Nigeria that says so are not.
 */
export function livesAbroad(answer: string | null | undefined): boolean {
  const plain = cleanLine(answer ?? '')
    .toLowerCase()
    .replace(/^-+$|[.!]+$/, '');
  return !negativeAnswers.has(plain) && !saysNo.test(plain) && !inNigeria.test(plain);
}
