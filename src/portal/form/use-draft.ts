import { useState } from 'react';
import { dropDraft, readDraft, saveDraft } from '../../components/draft.ts';

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
  const name = draft && (version ? `${draft}-${version}` : draft);
  const [restored, setRestored] = useState<Values>(() => (name ? readDraft(name) : {}));
  return {
    restored,
    isRestored: Object.keys(restored).length > 0,
    save: (values: Values) => name && saveDraft(name, values, keep),
    drop: () => {
      if (name) dropDraft(name);
      setRestored({});
    },
  };
}
