import type { FieldErrors } from '#contract/envelope.ts';

/** What a form says of a failure: sentences by field, and one of the whole. */
export type Failed = {
  errors: FieldErrors;
  sentence: string;
  /** Whether somebody else has changed the record meanwhile. */
  isStale?: boolean;
};

/**
 * Parts a failure into what stands beside fields of the form and what stands above its buttons: a sentence for
 * a field that is not on the form would be seen nowhere else, and one that stands beside a field would be seen twice.
 *
 * @param known the places of the form's fields
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
