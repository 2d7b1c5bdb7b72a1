import { useInvalidate, useNotification, useUpdate } from '@refinedev/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { User } from '#contract/account/schemas.ts';
import type { Failed } from '../../../../portal/form/failure.ts';
import type { SaveMeta } from '../../../../portal/form/form-options.ts';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { useAttempt } from '../../../../portal/parts/use-attempt.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { HttpError, isStale, messages, sentencesOf } from '../../../../shared/http/http.ts';
import { importModule } from '../../../../shared/import-module.ts';
import { readUser } from '../../../../shared/session.ts';
import { EmailNotice } from '../parts/email-notice.tsx';
import { AccountFields } from './account-fields.tsx';
import { SettingsPage, useSettingsResource } from './sections.tsx';
import { SettingsForm } from './settings-form.tsx';
import { type OwnRecord, useOwnRecord } from './use-own-record.ts';

/* The fields that the server refused, with reasons; the rest of the form is saved. */
class NotAllSaved extends Error {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('Saved, except for your e-mail address.');
  }
}

/* What makes a photo lighter comes with the rules, after the form (useRules). */
async function lightened(photo: File): Promise<File> {
  const { lightPhoto } = await importModule(() => import('../../../../shared/chosen-photo.ts'));
  return lightPhoto(photo);
}

/* Saves the user's own account, and merges the server's answer into the stored user. */
function useSaveAccount(user: User, record: OwnRecord) {
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
    const light = photo instanceof File ? await lightened(photo) : undefined;
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

type Values = Record<string, unknown>;
type Props = { user: User; record: OwnRecord };

/* A new installation's placeholders are not useful as initial values. */
function withoutPlaceholders(initial: Values): Values {
  const isNamed = initial.fname !== 'Society' || initial.lname !== 'Administrator';
  const isReal = !String(initial.email).endsWith('.invalid');
  return {
    ...initial,
    ...(!isNamed && { fname: '', lname: '' }),
    ...(!isReal && { email: '' }),
  };
}

/* The toast if the server sends no message. */
const noSentence = { user: 'upload photo.', admin: 'Upload Photo.' } as const;

function noteOf({ user, record }: Props): string | undefined {
  if (user.mustCompleteProfile)
    return 'Tell us who you are: enter your name and your e-mail address. The link to set a new password goes to that address.';
  return record.isNewer
    ? 'Your record was reloaded, and your changes are kept. Check it before you save.'
    : undefined;
}

const unchecked = { safeParse: () => ({}) };

/* Zod is half of what the form weighs: its rules come after it. Until then the server alone says what is wrong. */
function useRules(hasEmail: boolean) {
  const [rules, setRules] = useState<typeof import('./account-schema.ts') | null>(null);
  useEffect(() => {
    importModule(() => import('./account-schema.ts')).then(setRules, () => undefined);
  }, []);
  return (hasEmail ? rules?.accountSchema : rules?.accountSchemaWithoutEmail) ?? unchecked;
}

function useAccountForm({ user, record }: Props) {
  const { open, close } = useNotification();

  /* The photo is saved even if the e-mail address was refused, so it is not sent again. */
  const dropPhoto = () => form.form.setFieldValue('photo', undefined);

  const failure = (error: unknown): Failed | null => {
    const say = (message: string) => open?.({ key: 'account', type: 'error', message });
    if (error instanceof NotAllSaved) {
      say(error.message);
      dropPhoto();
      return { errors: error.fields, sentence: '' };
    }
    /* Without a response, the form's own message is enough. */
    if (!(error instanceof HttpError) || error.status === 0 || isStale(error)) return null;
    say(error.fromServer ? error.message : noSentence[user.role]);
    return error.fromServer ? null : { errors: error.errors, sentence: messages.unknown };
  };

  const form = useResourceForm({
    resource: useSettingsResource(),
    action: 'edit',
    id: 'me',
    schema: useRules(user.email !== '' || user.mustCompleteProfile === true),
    initial: user.mustCompleteProfile ? withoutPlaceholders(record.initial) : record.initial,
    version: record.base.updatedAt,
    success: 'Profile updated successfully!',
    draft: 'account',
    save: useSaveAccount(user, record),
    failure,
    onDone: (saved) => {
      close?.('account');
      dropPhoto();
      /* A new address waits until it is confirmed: the field shows what holds. */
      form.form.setFieldValue('email', saved.email);
    },
  });
  return form;
}

/*
 * Replaces the version of the browser's storage with the server's once it is there: the address may have been
 * confirmed in another browser, or the record edited on another device. Without an answer, a save compares versions.
 */
function useNewestOnce(record: OwnRecord, onNewest: (newest: User) => void) {
  const refresh = useEffectEvent(async () => {
    if (!record.isStored()) return;
    const newest = await record.readNewest().catch(() => null);
    if (!newest || !record.isStored()) return;
    if (record.isSameForm(newest)) record.noteSaved(newest);
    else onNewest(newest);
  });
  useEffect(() => void refresh(), []);
}

function AccountForm(props: Props) {
  const { user, record } = props;
  const { attempt } = useAttempt();
  const form = useAccountForm(props);
  const showNewest = (newest: User) => {
    const typed = form.form.getFieldsValue(true);
    form.startAgain();
    record.takeNewest(newest, typed);
  };
  const reload = () => attempt(async () => showNewest(await record.readNewest()));
  useNewestOnce(record, showNewest);
  return (
    <SettingsForm form={form} submit="Save changes" note={noteOf(props)} onReload={reload}>
      <AccountFields user={user} />
    </SettingsForm>
  );
}

function Account({ user }: { user: User }) {
  const record = useOwnRecord(user);
  return (
    <SettingsPage title="Account settings">
      <EmailNotice user={user} isBesideField />
      <AccountForm key={record.round} user={user} record={record} />
    </SettingsPage>
  );
}

/** Renders account settings. */
export default function AccountSettings() {
  const user = useIdentity();
  return user && <Account key={user._id} user={user} />;
}
