import { z } from 'zod';

/** The first message of each field, by the field's name; `lines.3.amount` for a field of a record in a list. */
export type FieldErrors = Record<string, string>;

/** The body of every failure: JSend with a sentence for a person. */
export const failureSchema = z.object({
  status: z.enum(['fail', 'error']),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  /** What a question is about: `candidates` where money may be in the books already. */
  data: z.record(z.string(), z.unknown()).optional(),
});
export type Failure = z.infer<typeof failureSchema>;

/** Returns the schema of a success: `{status: 'success', …fields}`. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ status: z.literal('success'), ...shape });
}

/* A field of several values has one input; a list of records has one for each field of each. */
function placeOf([field = 'form', place, ...below]: readonly PropertyKey[]): string {
  const isOfRecord = typeof place === 'number' && below.length > 0;
  return (isOfRecord ? [field, place, ...below] : [field]).map(String).join('.');
}

/**
 * Returns each field's first message of a failed parse. Problems of the whole form are under
 * `form`.
 */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = placeOf(issue.path);
    if (!Object.hasOwn(errors, field)) errors[field] = issue.message;
  }
  return errors;
}

/** Joins up to three messages into one line, for a client that does not read `errors`. */
export function summarize(errors: FieldErrors): string {
  const sentences = [...new Set(Object.values(errors))];
  const shown = sentences.slice(0, 3).join(' ');
  return sentences.length > 3 ? `${shown} (and ${sentences.length - 3} more)` : shown;
}
