import { type HttpError, useOne } from '@refinedev/core';
import { useState } from 'react';
import type { User } from '#contract/accounts/schemas.ts';
import { saveUser } from '../../shared/session.ts';
import { accountFields } from './account-fields.tsx';
import { useSettingsResource } from './sections.tsx';

type Values = Record<string, unknown>;

const names = [...accountFields, 'photo' as const];
const textOf = (record: User, name: keyof User) => record[name] ?? '';

export type OwnRecord = ReturnType<typeof useOwnRecord>;

/** The version of one's own record that is edited, and how a newer one is taken up. */
export function useOwnRecord(user: User) {
  const [base, setBase] = useState(user);
  /* Counts the versions that were taken up; the form begins anew with each. */
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<Values>({});
  const { query } = useOne<User, HttpError>({
    resource: useSettingsResource(),
    id: 'me',
    queryOptions: { enabled: false },
    liveMode: 'off',
    errorNotification: false,
  });
  const initial = Object.fromEntries(accountFields.map((name) => [name, textOf(base, name)]));

  /** Reads the present record. @throws HttpError */
  const readNewest = async (): Promise<User> => {
    /* What was read before is still there beside an error. */
    const { data, error } = await query.refetch();
    if (error || !data) throw error;
    return data.data;
  };

  return {
    base,
    round,
    initial: { ...initial, ...kept },
    /** Whether it was read again under what was typed. */
    isNewer: round > 0 && Object.keys(kept).length > 0,
    readNewest,
    /** Whether a record is the same in all that the form shows. */
    isSameForm: (record: User) =>
      names.every((name) => textOf(record, name) === textOf(base, name)),
    /** Edits the newer record from now on; what was typed stands over it. */
    takeNewest(newest: User, typed: Values) {
      const changed = names.filter(
        (name) => typed[name] !== undefined && typed[name] !== Reflect.get(initial, name),
      );
      saveUser(newest);
      setKept(Object.fromEntries(changed.map((name) => [name, typed[name]])));
      setBase(newest);
      setRound((before) => before + 1);
    },
    /** Takes what was saved as the version to edit next. */
    noteSaved(saved: User) {
      saveUser(saved);
      setBase(saved);
      setKept({});
    },
  };
}
