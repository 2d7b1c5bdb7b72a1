import { useInvalidate } from '@refinedev/core';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { type User, updateMeForm } from '#contract/users.ts';
import { Notice } from '../../components/notice.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { PhotoUpload } from '../../components/photo-upload.tsx';
import { plainFailure, SchemaForm, type Shown } from '../../components/schema-form.tsx';
import { StaleNotice } from '../../components/stale-notice.tsx';
import { useServices } from '../../portal/services.ts';
import { useIdentity } from '../../portal/use-identity.ts';
import { HttpError, isStale, sentenceOf } from '../../providers/http.ts';
import { readUser, saveUser } from '../../providers/session.ts';
import { formOf } from '../../providers/to-form.ts';
import { checkChosenPhoto, lightPhoto } from '../../shared/chosen-photo.ts';

import { SettingsPage } from './sections.tsx';
import { type OwnRecord, useOwnRecord } from './use-own-record.ts';

type Answer = { data?: { user?: Partial<User> }; errors?: Record<string, string> };

type Field = {
  name: keyof User;
  label: string;
  optional?: boolean;
  type?: string;
  complete: string;
};

const fields: readonly Field[] = [
  { name: 'fname', label: 'First Name', complete: 'given-name' },
  { name: 'lname', label: 'Last Name', complete: 'family-name' },
  { name: 'mname', label: 'Middle Name', optional: true, complete: 'additional-name' },
  { name: 'email', label: 'Email', type: 'email', complete: 'email' },
  { name: 'phoneNumber', label: 'Phone Number', type: 'tel', complete: 'tel' },
  {
    name: 'secondaryPhoneNumber',
    label: 'Secondary Phone Number',
    optional: true,
    type: 'tel',
    complete: 'off',
  },
  { name: 'address', label: 'Address', optional: true, complete: 'street-address' },
];

/* The photo by the same rule that the server holds it to. */
const accountAndPhoto = updateMeForm.extend({
  photo: z
    .instanceof(File)
    .optional()
    .superRefine((file, context) => {
      const message = checkChosenPhoto(file);
      if (message) context.addIssue({ code: 'custom', message });
    }),
});

/** What the server left as it was, and why, by field; the rest of the form is saved. */
class NotAllSaved extends Error {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('Not all of the form was saved.');
  }
}

/* Asked for as soon as the address differs from the one that is kept; forgotten when it does not. */
function CurrentPassword({ email }: { email: string }) {
  const typed: unknown = Form.useWatch('email');
  const isNew =
    typeof typed === 'string' && typed.trim().toLowerCase() !== email.trim().toLowerCase();
  if (!isNew) return null;
  return (
    <Form.Item
      name="passwordCurrent"
      label="Current password"
      required
      preserve={false}
      extra="Needed to change your e-mail address."
    >
      <PasswordInput autoComplete="current-password" />
    </Form.Item>
  );
}

const names = fields.map(({ name }) => name);

/* The placeholders of a new installation are nothing to start from. */
function withoutPlaceholders(initial: Values): Values {
  const isNamed = initial.fname !== 'Society' || initial.lname !== 'Administrator';
  const isReal = !String(initial.email).endsWith('.invalid');
  return {
    ...initial,
    ...(!isNamed && { fname: '', lname: '' }),
    ...(!isReal && { email: '' }),
  };
}

/* The sentence where the server gives none (specification §8 'Profile update'). */
const noSentence = { user: 'upload photo.', admin: 'Upload Photo.' } as const;

type Values = Record<string, unknown>;

/* The call is multipart (§7), with or without a photo. */
function formDataOf(values: Values, { updatedAt }: User): FormData {
  const form = formOf({ ...values, photo: values.photo ?? new Blob() }) ?? new FormData();
  if (!values.photo) form.delete('photo');
  if (!values.passwordCurrent) form.delete('passwordCurrent');
  /* Another back end may know no versions. */
  if (updatedAt) form.set('updatedAt', updatedAt);
  return form;
}

/* How the form is sent, and what its failures show. */
function useSending(user: User, record: OwnRecord) {
  const { http, toasts } = useServices();
  const invalidate = useInvalidate();
  const [progress, setProgress] = useState<number | null>(null);
  const [stale, setStale] = useState(false);

  const failure = (error: unknown): Shown => {
    if (error instanceof NotAllSaved) return { fields: error.fields };
    setStale(isStale(error));
    const said = error instanceof HttpError && error.fromServer;
    const sentence = said ? error.message : noSentence[user.role];
    toasts.show(sentence, 'error');
    /* Above the form what a person can do something with: that no answer came. */
    const lost = error instanceof HttpError && error.status === 0;
    return { ...plainFailure(error), form: lost ? error.message : sentence };
  };

  const upload = (values: Values, over: User) => {
    const onProgress = values.photo ? setProgress : undefined;
    const path = '/api/v1/user/updateMe';
    return http.upload<Answer>(path, formDataOf(values, over), { method: 'PATCH', onProgress });
  };

  const send = async (typed: Values) => {
    record.noteTyped(typed);
    setProgress(typed.photo ? 0 : null);
    const { photo } = typed;
    const values = photo instanceof File ? { ...typed, photo: await lightPhoto(photo) } : typed;
    const { data, errors: left } = await upload(values, record.base)
      .catch(async (error: unknown) => {
        /* What this form does not show, such as whether the address is confirmed, is no conflict. */
        const newest = isStale(error) ? await record.readNewest() : null;
        if (!newest || !record.sameForm(newest)) throw error;
        return upload(values, newest);
      })
      .finally(() => setProgress(null));
    /* Absent in an answer means that it is done. */
    const { mustCompleteProfile: _, ...before } = readUser() ?? user;
    const saved = { ...before, ...data?.user };
    saveUser(saved);
    record.noteSaved(saved);
    setStale(false);
    await invalidate({ resource: 'dashboard', invalidates: ['all'] });
    if (left && Object.keys(left).length > 0) {
      toasts.show('Saved, except for your e-mail address.', 'error');
      throw new NotAllSaved(left);
    }
    toasts.show('Profile updated successfully!');
  };

  const takeNewest = () =>
    record.takeNewest().then(
      () => setStale(false),
      (error: unknown) => toasts.show(sentenceOf(error), 'error'),
    );

  return { send, failure, progress, stale, takeNewest };
}

function AccountForm({ user }: { user: User }) {
  const { http } = useServices();
  const record = useOwnRecord(user, names, http);
  const { send, failure, progress, stale, takeNewest } = useSending(user, record);
  return (
    <SettingsPage title="Account settings">
      {user.mustCompleteProfile ? (
        <Notice message="Tell us who you are: enter your name and your e-mail address. The link to set a new password goes to that address." />
      ) : null}
      <SchemaForm
        key={record.round}
        schema={accountAndPhoto}
        initial={user.mustCompleteProfile ? withoutPlaceholders(record.initial) : record.initial}
        send={send}
        failure={failure}
        submit="Save changes"
        draft={record.draft}
      >
        {stale ? <StaleNotice onReload={takeNewest} /> : null}
        {record.tookNewest && !stale ? (
          <Alert
            type="info"
            message="Your record was read again, and your changes stand over it. Look through it before you save."
          />
        ) : null}
        <Form.Item name="photo">
          <PhotoUpload
            current={user.photo}
            name={`${user.fname} ${user.lname}`}
            progress={progress}
          />
        </Form.Item>
        <div className="form-grid">
          {fields.map(({ name, label, optional, type = 'text', complete }) => (
            <Form.Item key={name} name={name} label={label} required={!optional}>
              <Input type={type} autoComplete={complete} />
            </Form.Item>
          ))}
          <CurrentPassword email={user.email} />
        </div>
      </SchemaForm>
    </SettingsPage>
  );
}

/** Account settings (specification §2): what the server answers is merged into the stored user (§7). */
export default function AccountSettings() {
  const user = useIdentity();
  return user && <AccountForm key={user._id} user={user} />;
}
