import { HttpError, isOffline, messages } from '../http/http.ts';

/** The messages of a failed call: at fields, above the form, as a toast. */
export type Shown = { fields?: Readonly<Record<string, string>>; form?: string; toast?: string };

/** Returns the offline message, which every form checks first; null if the device is online. */
export const offlineFailure = (error: unknown): Shown | null =>
  isOffline(error) ? { form: messages.offlineForm } : null;

const unknown = 'An error occurred. Please try again.';

/**
 * Returns the log-in's messages: a wrong ID or password also shows as a toast. The server's own sentence is that of the
 * member ID, where an e-mail address does not say whose account it is.
 */
export function loginFailure(error: unknown): Shown {
  if (!(error instanceof HttpError)) return { form: unknown };
  if (error.status === 401) {
    const wrong = error.errors.memberId ?? 'Incorrect member ID or password. Please try again.';
    return { form: wrong, toast: wrong };
  }
  if (error.status === 0) return { form: 'No response from the server. Please try again later.' };
  return { form: error.fromServer ? error.message : unknown };
}

/**
 * Returns the sign-up's messages. A server's `errors` go to their fields. Without them a
 * 401 shows at member ID and birthday, any other message at the member ID. A toast disappears after five
 * seconds, so its text also shows above the form.
 */
export function signUpFailure(error: unknown): Shown {
  if (!(error instanceof HttpError)) return { toast: 'There was an error signing up.' };
  if (Object.keys(error.errors).length > 0) return { fields: error.errors };
  const serverMessage = error.fromServer ? error.message : undefined;
  if (error.status === 401)
    return {
      fields: {
        memberId: serverMessage ?? 'Unauthorized access.',
        birthDay: serverMessage ?? 'incorrect format.',
      },
    };
  if (serverMessage) return { fields: { memberId: serverMessage } };
  return { toast: 'There was an error signing up.', form: error.message };
}

/** Returns the other forms' messages: the server's field errors, else its sentence. */
export function plainFailure(error: unknown): Shown {
  if (!(error instanceof HttpError)) return { form: unknown };
  return Object.keys(error.errors).length > 0
    ? { fields: error.errors, form: error.message }
    : { form: error.message };
}
