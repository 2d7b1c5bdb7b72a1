import { Form, type FormInstance } from 'antd';
import { fillGreeting } from '#contract/messages/announcements/greeting.ts';
import type { Values } from '../../../../portal/form/fields/values.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';

/** Shows how the mail would begin for the admin who writes it. */
export function GreetingPreview({ form }: { form: FormInstance<Values> }) {
  const greeting = Form.useWatch('greeting', form);
  const isByMail = Form.useWatch('byMail', form) === true;
  const user = useIdentity();
  if (!isByMail || !user || !greeting) return null;
  return <p className="hint">You would read: “{fillGreeting(String(greeting), user)}”</p>;
}
