import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { dropDraft, readDraft } from '../../components/draft.ts';
import type { Http } from '../../providers/http.ts';
import { saveUser } from '../../providers/session.ts';

type Values = Record<string, unknown>;

/**
 * The version of one's own record that is edited, and how a newer one is taken up.
 *
 * @param fields what the form holds of the record
 */
export function useOwnRecord(user: User, fields: readonly (keyof User)[], http: Http) {
  const [base, setBase] = useState(user);
  /* Counts the versions that were taken up; the form begins anew with each. */
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<Values>({});
  const [typed, setTyped] = useState<Values>({});

  const textOf = (record: User, name: keyof User) => record[name] ?? '';
  const initial = Object.fromEntries(fields.map((name) => [name, textOf(base, name)]));
  /* Of this version: over a newer one, an older draft would undo what others have changed. */
  const draft = `account-${base.updatedAt}`;

  const readNewest = () => http.get<User>('/api/v1/user/me');
  const sameForm = (record: User) =>
    [...fields, 'photo' as const].every((name) => textOf(record, name) === textOf(base, name));

  /** Reads the present record; what was typed stands over it. Throws where it cannot be read. */
  const takeNewest = async () => {
    const newest = await readNewest();
    /* What was typed since it was sent is in the draft. */
    const now: Values = { ...typed, ...readDraft(draft) };
    const changed = [...fields, 'photo' as const].filter(
      (name) => now[name] !== undefined && now[name] !== initial[name],
    );
    dropDraft(draft);
    saveUser(newest);
    setKept(Object.fromEntries(changed.map((name) => [name, now[name]])));
    setBase(newest);
    setRound((before) => before + 1);
  };

  return {
    base,
    round,
    draft,
    initial: { ...initial, ...kept },
    tookNewest: round > 0 && Object.keys(kept).length > 0,
    readNewest,
    sameForm,
    takeNewest,
    noteTyped: setTyped,
    /** Takes what was saved as the version to edit next. */
    noteSaved(saved: User) {
      setBase(saved);
      setKept({});
    },
  };
}

export type OwnRecord = ReturnType<typeof useOwnRecord>;
