import type { z } from 'zod';
import type { FieldErrors } from '../../envelope.ts';
import { errorsByPath } from '../../errors-by-path.ts';
import { fewInWords } from '../../list-in-words.ts';
import { isStorable } from '../../text.ts';
import { cleanLines } from '../../typed-text.ts';
import { type ContentKind, contentKinds } from './kinds.ts';

type Fields = Record<string, unknown>;

/** What is said of an event whose end is not after its beginning. */
const endsTooEarly = 'An event ends after it begins.';

function eventErrors({ startsAt, endsAt }: Fields): FieldErrors {
  if (typeof startsAt !== 'string' || typeof endsAt !== 'string') return {};
  return Date.parse(endsAt) <= Date.parse(startsAt) ? { endsAt: endsTooEarly } : {};
}

const rules: Partial<Record<ContentKind, (data: Fields) => FieldErrors>> = { events: eventErrors };

/**
 * Returns the errors of an item's fields against each other. They are rules for what is saved: what a former
 * release has saved stays on the site.
 */
const fieldsAgainstEachOther = (kind: ContentKind, data: unknown): FieldErrors =>
  rules[kind]?.(typeof data === 'object' && data !== null ? { ...data } : {}) ?? {};

const required = 'This is required.';

const typeWords: Record<string, string> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be yes or no.',
  array: 'This must be a list.',
  object: 'This must be an object of fields.',
};

const formatWords: Record<string, string> = {
  email: 'Please enter a valid e-mail address.',
  date: 'This must be a date like 2026-03-31.',
  datetime: 'This must be a date and time with its offset, like 2026-03-31T10:00:00+01:00.',
};

type Bound = { origin: string; limit: number | bigint; inclusive?: boolean | undefined };

function tooFew({ origin, limit, inclusive }: Bound): string {
  if (origin === 'string')
    return limit === 1 ? required : `This must be at least ${limit} characters.`;
  if (origin === 'array') return `Please add at least ${limit}.`;
  return `This must be ${inclusive ? 'at least' : 'above'} ${limit}.`;
}

function tooMany({ origin, limit, inclusive }: Bound): string {
  if (origin === 'string') return `This must be at most ${limit} characters.`;
  if (origin === 'array') return `There can be at most ${limit} of these.`;
  return `This must be ${inclusive ? 'at most' : 'below'} ${limit}.`;
}

/* The content schemas have no messages of their own; this writes one for an editor. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  if (input === undefined || input === null || input === '') return required;
  switch (issue.code) {
    case 'invalid_type':
      return typeWords[issue.expected] ?? 'This cannot be used here.';
    case 'too_small':
      return tooFew({ ...issue, limit: issue.minimum });
    case 'too_big':
      return tooMany({ ...issue, limit: issue.maximum });
    case 'invalid_format':
      return formatWords[issue.format] ?? 'This is not in the form that is needed here.';
    case 'invalid_value':
      return `Please choose one of ${issue.values.join(', ')}.`;
    default:
      return 'This cannot be used here.';
  }
}

/*
 * Cleans every text of an item, as one of several lines: the schemas know which are one. Notes what cannot be
 * stored.
 */
function normalizeText(value: unknown, path: string, errors: FieldErrors): unknown {
  if (typeof value === 'string') {
    if (!isStorable(value)) errors[path] = 'This has characters that cannot be used.';
    return cleanLines(value);
  }
  const below = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(value))
    return value.map((one, index) => normalizeText(one, below(index), errors));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, normalizeText(one, below(key), errors)]),
  );
}

type ParsedItem =
  | { data: Record<string, unknown>; errors: null }
  | { data: null; errors: FieldErrors };

/**
 * Parses an item's data by its kind's schema. Returns the data with defaults, or the errors by
 * path.
 */
export function parseItem(kind: ContentKind, data: unknown): ParsedItem {
  const unclean: FieldErrors = {};
  const { schema } = contentKinds[kind];
  const parsed = schema.safeParse(normalizeText(data, '', unclean), { error: sentenceFor });
  const errors = {
    ...fieldsAgainstEachOther(kind, data),
    ...(parsed.error && errorsByPath(parsed.error)),
    ...unclean,
  };
  return parsed.success && Object.keys(errors).length === 0
    ? { data: parsed.data, errors: null }
    : { data: null, errors };
}

/** Returns one sentence that names the wrong fields, for a client that does not read `errors`. */
export const summarizeByPath = (errors: FieldErrors): string =>
  `Please correct ${fewInWords(Object.keys(errors))}.`;
