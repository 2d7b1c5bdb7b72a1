import { HttpError, isOffline, messages } from '../http/http.ts';

/** What a failed call shows: at fields, above the form, as a toast. */
export type Shown = { fields?: Readonly<Record<string, string>>; form?: string; toast?: string };

/** Of every form, before its own: why nothing came of it where this device is offline. */
export const offlineFailure = (error: unknown): Shown | null =>
  isOffline(error) ? { form: messages.offlineForm } : null;

const unknown = 'An error occurred. Please try again.';

/** Log-in (specification §8): above the form, and as a toast where the ID or password is wrong. */
export function loginFailure(error: unknown): Shown {
  if (!(error instanceof HttpError)) return { form: unknown };
  if (error.status === 401) {
    const wrong = 'Incorrect member ID or password. Please try again.';
    return { form: wrong, toast: wrong };
  }
  if (error.status === 0) return { form: 'No response from the server. Please try again later.' };
  return { form: error.fromServer ? error.message : unknown };
}

/**
 * Sign-up (specification §8). A server's `errors` map goes to the fields it names; without one a 401
 * stands at the member ID and the birthday, any other sentence at the member ID. A toast is gone after
 * five seconds, so what it was stands above the form too.
 */
export function signUpFailure(error: unknown): Shown {
  if (!(error instanceof HttpError)) return { toast: 'There was an error signing up.' };
  if (Object.keys(error.errors).length > 0) return { fields: error.errors };
  const said = error.fromServer ? error.message : undefined;
  if (error.status === 401)
    return {
      fields: { memberId: said ?? 'Unauthorized access.', birthDay: said ?? 'incorrect format.' },
    };
  if (said) return { fields: { memberId: said } };
  return { toast: 'There was an error signing up.', form: error.message };
}

/** The other forms: the server's fields, else its sentence. */
export function plainFailure(error: unknown): Shown {
  if (!(error instanceof HttpError)) return { form: unknown };
  return Object.keys(error.errors).length > 0
    ? { fields: error.errors, form: error.message }
    : { form: error.message };
}
