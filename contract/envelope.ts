import { z } from 'zod';

/** The first message for each field of a form, by the field's name. */
export type FieldErrors = Record<string, string>;

/** Every failure's body, JSend with a sentence for a person (api.md 'Envelope'). */
export const failureSchema = z.object({
  status: z.enum(['fail', 'error']),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type Failure = z.infer<typeof failureSchema>;

/** A success body: `{status: 'success', …fields}`. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ status: z.literal('success'), ...shape });
}

/** Every field's first message, of a failed parse. Problems of the whole form go under `form`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'form');
    if (!Object.hasOwn(errors, field)) errors[field] = issue.message;
  }
  return errors;
}

/** One sentence, or up to three, for a client that reads no `errors` map. */
export function summarize(errors: FieldErrors): string {
  const sentences = [...new Set(Object.values(errors))];
  const shown = sentences.slice(0, 3).join(' ');
  return sentences.length > 3 ? `${shown} (and ${sentences.length - 3} more)` : shown;
}
