import type { FieldErrors } from '#contract/envelope.ts';
import { HttpError } from '../../shared/http/http.ts';

/** A form's error messages: by field, and one for the whole form. */
export type Failed = {
  errors: FieldErrors;
  sentence: string;
  /** Whether somebody else has changed the record in the meantime. */
  isStale?: boolean;
  /** The first day in which the books take it, `YYYY-MM-DD`, in place of the one at `field`. */
  offered?: { field: string; day: string };
};

/** Returns the day that a failure offers in place of a closed one; undefined where it offers none. */
export function offeredDayOf(error: unknown, errors: FieldErrors): Failed['offered'] {
  const { offeredDay: day } = Object(error instanceof HttpError ? error.data : null);
  const [field] = Object.keys(errors);
  return typeof day === 'string' && field !== undefined ? { field, day } : undefined;
}

/**
 * Splits a failure into messages beside fields and the message above the buttons. A message for a field that
 * is not on the form would not show at all, and one beside a field would show twice.
 *
 * @param known the paths of the form's fields
 */
export function splitFailure(failed: Failed, known: readonly string[]): Failed {
  const all = Object.entries(failed.errors);
  const fields = all.filter(([place]) => known.includes(place));
  const unmatched = all.filter(([place]) => !known.includes(place)).map(([, words]) => words);
  const beside = fields.map(([, words]) => words);
  const above = [...new Set([failed.sentence, ...unmatched])].filter(
    (words) => words !== '' && !beside.includes(words),
  );
  return { ...failed, errors: Object.fromEntries(fields), sentence: above.join(' ') };
}
