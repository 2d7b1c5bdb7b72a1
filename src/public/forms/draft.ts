const never = new Set(['password', 'passwordConfirm', 'website']);

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps what is typed into a form, passwords aside, so that a reload or a failure loses nothing. */
export function saveDraft(store: Store, key: string, values: Iterable<[string, unknown]>): void {
  const kept = [...values].filter(
    ([name, value]) => typeof value === 'string' && value !== '' && !never.has(name),
  );
  try {
    store.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A full or closed storage costs the draft, not the form.
  }
}

/** The draft under a key; empty where there is none or it cannot be read. */
export function readDraft(store: Store, key: string): Record<string, string> {
  try {
    const draft: unknown = JSON.parse(store.getItem(key) ?? '{}');
    if (!draft || typeof draft !== 'object') return {};
    const pairs = Object.entries(draft).filter(([name]) => !never.has(name));
    return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}
