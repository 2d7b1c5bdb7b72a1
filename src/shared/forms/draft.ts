import { local } from '../storage.ts';

const never = new Set(['password', 'passwordConfirm', 'website']);

/** Saves a form's input except passwords, so that a reload or a failure loses nothing. */
export function saveDraft(key: string, values: Iterable<[string, unknown]>): void {
  const kept = [...values].filter(
    ([name, value]) => typeof value === 'string' && value !== '' && !never.has(name),
  );
  local.setItem(key, JSON.stringify(Object.fromEntries(kept)));
}

/** Returns the draft under a key; empty if there is none or it cannot be read. */
export function readDraft(key: string): Record<string, string> {
  try {
    const draft: unknown = JSON.parse(local.getItem(key) ?? '{}');
    if (!draft || typeof draft !== 'object') return {};
    const pairs = Object.entries(draft).filter(([name]) => !never.has(name));
    return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}
