import type { FieldErrors } from '../../envelope.ts';
import type { ContentKind } from './kinds.ts';

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
export const fieldsAgainstEachOther = (kind: ContentKind, data: unknown): FieldErrors =>
  rules[kind]?.(typeof data === 'object' && data !== null ? { ...data } : {}) ?? {};
