import { useNotification, useUpdatePassword } from '@refinedev/core';
import { Form } from 'antd';
import { passwordForm } from '#contract/account/forms.ts';
import type { Failed } from '../../../../portal/form/failure.ts';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { HttpError } from '../../../../shared/http/http.ts';
import { PasswordInput } from './password-input.tsx';
import { SettingsPage, useSettingsResource } from './sections.tsx';
import { SettingsForm } from './settings-form.tsx';

const failed = 'There was an error changing the password.';

const atCurrent = (message: string): Failed => ({
  errors: { passwordCurrent: message },
  sentence: '',
});

/* A password form on `useResourceForm`, saved by refine's auth provider. */
function usePasswordForm() {
  const { open } = useNotification();
  const { mutateAsync } = useUpdatePassword<Record<string, unknown>>({
    /* Replaces refine's own notifications. */
    mutationOptions: { onSuccess: () => undefined, onError: () => undefined },
  });

  const failure = (error: unknown): Failed => {
    const { status, errors, message, fromServer } =
      error instanceof HttpError ? error : new HttpError(0, failed);
    if (status === 401) return atCurrent('Incorrect password.');
    if (Object.keys(errors).length > 0) return { errors, sentence: '' };
    if (fromServer) return atCurrent(message);
    open?.({ type: 'error', message: failed });
    return { errors: {}, sentence: status === 0 ? message : failed };
  };

  const form = useResourceForm({
    resource: useSettingsResource(),
    action: 'edit',
    id: 'me',
    schema: passwordForm,
    success: 'Password changed successfully!',
    save: async (values) => {
      const { success, error } = await mutateAsync(values);
      if (!success) throw error;
      return {};
    },
    failure,
    onDone: () => form.form.resetFields(),
  });
  return form;
}

/** Renders 'Change password'. A wrong current password does not end the session. */
export default function PasswordSettings() {
  const isOneTime = useIdentity()?.mustChangePassword === true;
  const form = usePasswordForm();
  return (
    <SettingsPage title="Password">
      <SettingsForm
        form={form}
        submit="Change password"
        note={
          isOneTime
            ? 'You have logged in with a one-time password. Set a password of your own to go on.'
            : undefined
        }
      >
        <Form.Item name="passwordCurrent" label="Current password" required>
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="password" label="New password" required extra="Minimum of 8 characters">
          <PasswordInput autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="passwordConfirm" label="Confirm new password" required>
          <PasswordInput autoComplete="new-password" />
        </Form.Item>
      </SettingsForm>
    </SettingsPage>
  );
}
