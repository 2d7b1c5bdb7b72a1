import { type HttpError, useOne } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { User } from '#contract/account/schemas.ts';
import { saveUser } from '../../../../shared/session.ts';
import { accountFields } from './account-fields.tsx';
import { useSettingsResource } from './sections.tsx';

type Values = Record<string, unknown>;

const names = [...accountFields, 'photo' as const];
/* The form shows the designation that was asked for, so that saving the rest does not withdraw it. */
const textOf = (record: User, name: keyof User) =>
  record[name] ?? (name === 'pendingStatus' ? record.status : '');

export type OwnRecord = ReturnType<typeof useOwnRecord>;

/** Returns the version of the user's own record that the form edits, and a way to switch to a newer one. */
export function useOwnRecord(user: User) {
  const [base, setBase] = useState(user);
  /* Counts the switches to newer versions; each restarts the form. */
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<Values>({});
  /* The stored user, with whom the page opens, may be older than a change on another device. */
  const isStored = useRef(true);
  const { query } = useOne<User, HttpError>({
    resource: useSettingsResource(),
    id: 'me',
    queryOptions: { enabled: false },
    liveMode: 'off',
    errorNotification: false,
  });
  const initial = Object.fromEntries(accountFields.map((name) => [name, textOf(base, name)]));

  /** Fetches the current record. @throws HttpError */
  const readNewest = async (): Promise<User> => {
    /* refine keeps older data beside an error. */
    const { data, error } = await query.refetch();
    if (error || !data) throw error;
    return data.data;
  };

  return {
    base,
    round,
    initial: { ...initial, ...kept },
    /** Whether a newer version was loaded under the user's input. */
    isNewer: round > 0 && Object.keys(kept).length > 0,
    readNewest,
    /** Returns whether the version is still the one that the page opened with, from the browser's storage. */
    isStored: () => isStored.current,
    /** Returns whether a record equals the current one in all fields of the form. */
    isSameForm: (record: User) =>
      names.every((name) => textOf(record, name) === textOf(base, name)),
    /** Switches to the newer record, with the user's input over it. */
    takeNewest(newest: User, typed: Values) {
      const changed = names.filter(
        (name) => typed[name] !== undefined && typed[name] !== Reflect.get(initial, name),
      );
      isStored.current = false;
      saveUser(newest);
      setKept(Object.fromEntries(changed.map((name) => [name, typed[name]])));
      setBase(newest);
      setRound((before) => before + 1);
    },
    /** Makes the saved record the version to edit next. */
    noteSaved(saved: User) {
      isStored.current = false;
      saveUser(saved);
      setBase(saved);
      setKept({});
    },
  };
}
