import type { z } from 'zod';
import type { FieldErrors } from './envelope.ts';

/** Returns the first message for each dotted path: `title`, `image.alt`, `body.0`. */
export function errorsByPath(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const place = path.map(String).join('.') || 'data';
    if (!Object.hasOwn(errors, place)) errors[place] = message;
  }
  return errors;
}
