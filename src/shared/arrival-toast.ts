import { session } from './storage.ts';

const key = 'toast';

/** Stores a success message for the next page, because this one is about to unload. */
export function leaveToast(text: string): void {
  session.setItem(key, text);
}

/** Returns the previous page's message, once. */
export function consumeToast(): string | null {
  const text = session.getItem(key);
  session.removeItem(key);
  return text;
}
