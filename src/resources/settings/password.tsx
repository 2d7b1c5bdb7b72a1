import { useUpdatePassword } from '@refinedev/core';
import { Form } from 'antd';
import { passwordForm } from '#contract/users.ts';
import { Notice } from '../../components/notice.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { SchemaForm, type Shown } from '../../components/schema-form.tsx';
import { useServices } from '../../portal/services.ts';
import { useIdentity } from '../../portal/use-identity.ts';
import { HttpError } from '../../providers/http.ts';
import { SettingsPage } from './sections.tsx';

type Passwords = { passwordCurrent: string; password: string; passwordConfirm: string };

/** Change password (specification §2, §5, §8). A wrong current password logs nobody out. */
export default function PasswordSettings() {
  const { toasts } = useServices();
  const isOneTime = useIdentity()?.mustChangePassword === true;
  const { mutateAsync } = useUpdatePassword<Passwords>({
    /* Ours, in place of refine's own. */
    mutationOptions: { onSuccess: () => undefined, onError: () => undefined },
  });

  const failure = (error: unknown): Shown => {
    const { status, errors, message, fromServer } =
      error instanceof HttpError ? error : new HttpError(0, '');
    if (Object.keys(errors).length > 0 && status !== 401) return { fields: errors };
    if (status === 401) return { fields: { passwordCurrent: 'Incorrect password.' } };
    if (fromServer) return { fields: { passwordCurrent: message } };
    const sentence = 'There was an error changing the password.';
    toasts.show(sentence, 'error');
    return { form: sentence };
  };

  return (
    <SettingsPage title="Password">
      {isOneTime ? (
        <Notice message="You have logged in with a one-time password. Set a password of your own to go on." />
      ) : null}
      <SchemaForm
        schema={passwordForm}
        send={async (values) => {
          const { success, error } = await mutateAsync(values as Passwords);
          if (!success) throw error;
          toasts.show('Password changed successfully!');
        }}
        failure={failure}
        submit="Change password"
        reset
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
      </SchemaForm>
    </SettingsPage>
  );
}
