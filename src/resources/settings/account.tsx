import { useInvalidate } from '@refinedev/core';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { checkUpload, photoRule } from '#contract/upload-rules.ts';
import { accountForm, type User } from '#contract/users.ts';
import { PhotoUpload } from '../../components/photo-upload.tsx';
import { plainFailure, SchemaForm, type Shown } from '../../components/schema-form.tsx';
import { useServices } from '../../portal/services.ts';
import { useStoredUser } from '../../portal/use-stored-user.ts';
import { formOf } from '../../providers/data.ts';
import { HttpError } from '../../providers/http.ts';
import { readUser, saveUser } from '../../providers/session.ts';
import { SettingsPage } from './sections.tsx';

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
const accountAndPhoto = accountForm.extend({
  photo: z
    .instanceof(File)
    .optional()
    .superRefine((file, context) => {
      const message = checkUpload(photoRule, file);
      if (message) context.addIssue({ code: 'custom', message });
    }),
});

/* The sentence where the server gives none (specification §8 'Profile update'). */
const noSentence = { user: 'upload photo.', admin: 'Upload Photo.' } as const;

/** Account settings (specification §2): what the server answers is merged into the stored user (§7). */
export default function AccountSettings() {
  const user = useStoredUser();
  const { http, toasts } = useServices();
  const invalidate = useInvalidate();
  const [progress, setProgress] = useState<number | null>(null);
  if (!user) return null;

  const failure = (error: unknown): Shown => {
    const said = error instanceof HttpError && error.fromServer;
    const sentence = said ? error.message : noSentence[user.role];
    toasts.show(sentence, 'error');
    /* Above the form what a person can do something with: that no answer came. */
    const lost = error instanceof HttpError && error.status === 0;
    return { ...plainFailure(error), form: lost ? error.message : sentence };
  };

  const send = async (values: Record<string, unknown>) => {
    /* The call is multipart (§7), with or without a photo. */
    const form = formOf({ ...values, photo: values.photo ?? new Blob() }) ?? new FormData();
    if (!values.photo) form.delete('photo');
    setProgress(values.photo ? 0 : null);
    try {
      const answer = await http.upload<{ data?: { user?: Partial<User> } }>(
        '/api/v1/user/updateMe',
        form,
        values.photo ? setProgress : undefined,
        'PATCH',
      );
      saveUser({ ...(readUser() ?? user), ...answer.data?.user });
    } finally {
      setProgress(null);
    }
    await invalidate({ resource: 'dashboard', invalidates: ['all'] });
    toasts.show('Profile updated successfully!');
  };

  return (
    <SettingsPage title="Account settings">
      <SchemaForm
        schema={accountAndPhoto}
        initial={Object.fromEntries(fields.map(({ name }) => [name, user[name] ?? '']))}
        send={send}
        failure={failure}
        submit="Save changes"
        draft="account"
      >
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
        </div>
      </SchemaForm>
    </SettingsPage>
  );
}
