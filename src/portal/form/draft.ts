import { draftPrefix } from '../../shared/session.ts';
import { session } from '../../shared/storage.ts';

type Values = Record<string, unknown>;

const keyOf = (name: string) => draftPrefix + name;
const idempotencyKeyOf = (name: string) => `${keyOf(name)}:idempotency-key`;

/* A file that is not uploaded yet cannot be stored; an uploaded one is a name and an address. */
const canBeKept = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (!(value instanceof Blob) && Object.values(value).every(canBeKept));

/** Returns the values to save against a reload: never a password or a file that is not uploaded yet. */
export function draftOf(values: Values): Values {
  const kept = Object.entries(values).filter(
    ([name, value]) => !/password/i.test(name) && canBeKept(value),
  );
  return Object.fromEntries(kept);
}

/** Returns the unsent draft of a form in this tab, or no values. */
export function readDraft(name: string): Values {
  try {
    return JSON.parse(session.getItem(keyOf(name)) ?? '{}');
  } catch {
    return {};
  }
}

/** Saves the values of a form, as far as `draftOf` keeps them. */
export function saveDraft(name: string, values: Values): void {
  session.setItem(keyOf(name), JSON.stringify(draftOf(values)));
}

/** Returns the `Idempotency-Key` of a draft; null if there is none. */
export const readDraftKey = (name: string): string | null =>
  session.getItem(idempotencyKeyOf(name));

/** Keeps the `Idempotency-Key` of the form beside its draft. */
export function saveDraftKey(name: string, key: string): void {
  session.setItem(idempotencyKeyOf(name), key);
}

/** Takes the `Idempotency-Key` away, and leaves its draft. */
export function dropDraftKey(name: string): void {
  session.removeItem(idempotencyKeyOf(name));
}

export function dropDraft(name: string): void {
  session.removeItem(keyOf(name));
  dropDraftKey(name);
}
