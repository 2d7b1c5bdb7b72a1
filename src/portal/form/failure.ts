import type { FieldErrors } from '#contract/envelope.ts';

/** A form's error messages: by field, and one for the whole form. */
export type Failed = {
  errors: FieldErrors;
  sentence: string;
  /** Whether somebody else has changed the record in the meantime. */
  isStale?: boolean;
};

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
