import { session } from './storage.ts';

const key = 'toast';

/** Leaves a success to be told on the page that is loaded next, for this one is about to go. */
export function leaveToast(text: string): void {
  session.setItem(key, text);
}

/** What the page before left to be told; once. */
export function takeToast(): string | null {
  const text = session.getItem(key);
  session.removeItem(key);
  return text;
}
