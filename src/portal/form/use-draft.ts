import { useState } from 'react';
import { dropDraft, readDraft, saveDraft } from '../components/draft.ts';

type Values = Record<string, unknown>;

type Options = {
  draft?: string;
  version?: string | undefined;
  keep?: (values: Values) => Values;
};

/**
 * The draft of this version: over a newer one, an older draft would undo what others have changed. It is
 * read once, for the form begins with it.
 */
export function useDraft({ draft, version, keep }: Options) {
  const nameOf = (one?: string) => draft && (one ? `${draft}-${one}` : draft);
  const name = nameOf(version);
  const [restored, setRestored] = useState<Values>(() => (name ? readDraft(name) : {}));
  return {
    restored,
    isRestored: Object.keys(restored).length > 0,
    /** @param of the version that it stands over, where not this one */
    save(values: Values, of = version) {
      const kept = nameOf(of);
      if (kept) saveDraft(kept, values, keep);
    },
    drop: () => {
      if (name) dropDraft(name);
      setRestored({});
    },
  };
}
