import { useInvalidate, useUpdate } from '@refinedev/core';
import type { User } from '#contract/account/schemas.ts';
import type { SaveMeta } from '../../../../portal/form/form-options.ts';
import { lightPhoto } from '../../../../shared/chosen-photo.ts';
import { type HttpError, isStale, sentencesOf } from '../../../../shared/http/http.ts';
import { readUser } from '../../../../shared/session.ts';
import { useSettingsResource } from './sections.tsx';
import type { OwnRecord } from './use-own-record.ts';

type Values = Record<string, unknown>;

/** The fields that the server refused, with reasons; the rest of the form is saved. */
export class NotAllSaved extends Error {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('Saved, except for your e-mail address.');
  }
}

/** Saves the user's own account, and merges the server's answer into the stored user. */
export function useSaveAccount(user: User, record: OwnRecord) {
  const resource = useSettingsResource();
  const invalidate = useInvalidate();
  const { mutateAsync } = useUpdate<User, HttpError, Values>({
    resource,
    id: 'me',
    successNotification: false,
    errorNotification: false,
    invalidates: [],
  });

  const update = async (values: Values, meta: SaveMeta) => {
    try {
      return await mutateAsync({ values, meta });
    } catch (error) {
      /* A change outside this form, such as the confirmation of the address, is no conflict. */
      const newest = isStale(error) ? await record.readNewest() : null;
      if (!newest || !record.isSameForm(newest)) throw error;
      return mutateAsync({ values: { ...values, updatedAt: newest.updatedAt }, meta });
    }
  };

  return async ({ photo, ...values }: Values, { onProgress, ...more }: SaveMeta): Promise<User> => {
    const light = photo instanceof File ? await lightPhoto(photo) : undefined;
    const meta = { ...more, onProgress: light ? onProgress : () => undefined };
    const answer = await update({ ...values, photo: light }, meta);
    /* Absent in the answer means completed, confirmed, and decided. */
    const {
      mustCompleteProfile: _,
      pendingEmail: __,
      pendingStatus: ___,
      pendingName: ____,
      ...before
    } = readUser() ?? user;
    const saved = { ...before, ...answer.data };
    record.noteSaved(saved);
    await invalidate({ resource: 'dashboard', invalidates: ['all'] });
    const left = sentencesOf('errors' in answer ? answer.errors : null);
    if (Object.keys(left).length > 0) throw new NotAllSaved(left);
    return saved;
  };
}
