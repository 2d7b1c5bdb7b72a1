import { useState } from 'react';
import { newIdempotencyKey } from '../../shared/http/idempotency.ts';
import {
  dropDraft,
  dropDraftKey,
  readDraft,
  readDraftKey,
  saveDraft,
  saveDraftKey,
} from './draft.ts';

type Values = Record<string, unknown>;

type Options = {
  draft?: string;
  version?: string | undefined;
};

/**
 * Returns the draft for this version: an older draft over a newer record would undo others' changes. Reads it
 * once, because it is the form's initial value.
 *
 * The form's `Idempotency-Key` is the draft's: one for each form that is opened, the same after a reload, another one
 * once the form is sent or its draft discarded.
 */
export function useDraft({ draft, version }: Options) {
  const nameOf = (one?: string) => draft && (one ? `${draft}-${one}` : draft);
  const name = nameOf(version);
  const [restored, setRestored] = useState<Values>(() => (name ? readDraft(name) : {}));
  const [idempotencyKey, setKey] = useState(
    () => (name ? readDraftKey(name) : null) ?? newIdempotencyKey(),
  );
  const [isKeyUsed, setIsKeyUsed] = useState(false);
  return {
    restored,
    idempotencyKey,
    isRestored: Object.keys(restored).length > 0,
    /** @param savedVersion the version that it belongs to, if not this one */
    save(values: Values, savedVersion = version) {
      const kept = nameOf(savedVersion);
      if (!kept) return;
      saveDraft(kept, values);
      if (!isKeyUsed) saveDraftKey(kept, idempotencyKey);
    },
    /** Keeps the draft without its key, under which something else was done: the form that is opened next has another. */
    noteKeyUsed() {
      setIsKeyUsed(true);
      if (name) dropDraftKey(name);
    },
    drop: () => {
      if (name) dropDraft(name);
      setRestored({});
      setKey(newIdempotencyKey());
      setIsKeyUsed(false);
    },
  };
}
