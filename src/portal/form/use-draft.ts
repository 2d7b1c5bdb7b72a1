import { useState } from 'react';
import { dropDraft, readDraft, saveDraft } from './draft.ts';

type Values = Record<string, unknown>;

type Options = {
  draft?: string;
  version?: string | undefined;
  keep?: (values: Values) => Values;
};

/**
 * Returns the draft for this version: an older draft over a newer record would undo others' changes. Reads it
 * once, because it is the form's initial value.
 */
export function useDraft({ draft, version, keep }: Options) {
  const nameOf = (one?: string) => draft && (one ? `${draft}-${one}` : draft);
  const name = nameOf(version);
  const [restored, setRestored] = useState<Values>(() => (name ? readDraft(name) : {}));
  return {
    restored,
    isRestored: Object.keys(restored).length > 0,
    /** @param savedVersion the version that it belongs to, if not this one */
    save(values: Values, savedVersion = version) {
      const kept = nameOf(savedVersion);
      if (kept) saveDraft(kept, values, keep);
    },
    drop: () => {
      if (name) dropDraft(name);
      setRestored({});
    },
  };
}
