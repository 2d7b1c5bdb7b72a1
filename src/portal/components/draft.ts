import { draftPrefix } from '../../shared/session.ts';
import { session } from '../../shared/storage.ts';

type Values = Record<string, unknown>;

const keyOf = (name: string) => draftPrefix + name;

/* A file that is not sent yet, or a value with one in it, cannot be kept; one that is stored is a name and an address. */
const canBeKept = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (!(value instanceof Blob) && Object.values(value).every(canBeKept));

/** What of a form is kept against a reload: never a password, or a file that is not sent yet. */
export function draftOf(values: Values): Values {
  const kept = Object.entries(values).filter(
    ([name, value]) => !/password/i.test(name) && canBeKept(value),
  );
  return Object.fromEntries(kept);
}

/** The draft of a form that was left unsent in this tab, if any. */
export function readDraft(name: string): Values {
  try {
    return JSON.parse(session.getItem(keyOf(name)) ?? '{}');
  } catch {
    return {};
  }
}

/** @param keep what of the values is kept, where not the usual */
export function saveDraft(name: string, values: Values, keep = draftOf): void {
  session.setItem(keyOf(name), JSON.stringify(keep(values)));
}

export function dropDraft(name: string): void {
  session.removeItem(keyOf(name));
}
