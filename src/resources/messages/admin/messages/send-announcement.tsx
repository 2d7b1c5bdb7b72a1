import { useCreate } from '@refinedev/core';
import { Button, Form, type FormInstance } from 'antd';
import { Link } from 'react-router';
import { announcementCalls } from '#contract/messages/announcements/calls.ts';
import { defaultGreeting, fillGreeting } from '#contract/messages/announcements/greeting.ts';
import { type TextParts, textParts } from '#contract/messages/announcements/text-message.ts';
import { countOf } from '#contract/numbers.ts';
import { cleanLines } from '#contract/typed-text.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import type { Values } from '../../../../portal/form/fields/values.ts';
import { ReferenceInput } from '../../../../portal/form/inputs/reference-input.tsx';
import { formFieldsOf, schemaOf } from '../../../../portal/form/use-fields.ts';
import type { ResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { WholeFormPage } from '../../../../portal/form/whole-form-page.tsx';
import { useFormManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { memberCount } from '../../../dues/admin/parts/members-and-amount.ts';
import { useChosenMembers } from '../../../members/admin/parts/use-chosen-members.ts';
import { useConfirmSending } from './use-confirm-sending.ts';
import { useTextMessages, withoutTexts } from './use-text-messages.ts';

/* Renders the choice of whom an announcement is for, or says who was selected in the members' list. */
function AudienceFields({ chosen }: { chosen: readonly string[] | null }) {
  const pathTo = usePathTo();
  if (chosen)
    return (
      <p className="page-lead">
        It goes to {memberCount(chosen.length)} whom you selected in the members’ list.
      </p>
    );
  return (
    <Form.Item
      name="audience"
      label="To"
      extra={
        <>
          Everybody, unless you choose a group. <Link to={pathTo('audiences', 'list')}>Groups</Link>{' '}
          are filters that you save. To write to certain members, select them in the{' '}
          <Link to={`${pathTo('members', 'list')}?view=table`}>members’ list</Link>.
        </>
      }
    >
      <ReferenceInput resource="audiences" placeholder="Everybody" allowClear />
    </Form.Item>
  );
}

const shorter = ({ costly }: TextParts) =>
  costly.length > 0
    ? ` ${costly.slice(0, 5).join(' ')} ${costly.length === 1 ? 'makes' : 'make'} each part at most 70 characters long instead of 160.`
    : '';

/* Shows in how many parts the text message goes out, each of which a provider charges. */
function TextPartsHint({ form, sender }: { form: FormInstance<Values>; sender: string }) {
  const text = cleanLines(String(Form.useWatch('textMessage', form) ?? ''));
  const found = textParts(text);
  if (found.parts === 0) return null;
  return (
    <p className="hint" role="status">
      The text message is sent from “{sender}” in {countOf(found.parts, 'parts')}. Each part is
      charged.
      {shorter(found)}
    </p>
  );
}

/* Shows how the mail would begin for the admin who writes it. */
function GreetingPreview({ form }: { form: FormInstance<Values> }) {
  const greeting = Form.useWatch('greeting', form);
  const isByMail = Form.useWatch('byMail', form) === true;
  const user = useIdentity();
  if (!isByMail || !user || !greeting) return null;
  return <p className="hint">You would read: “{fillGreeting(String(greeting), user)}”</p>;
}

/* @param numbers of mails and text messages, as the server answers them */
const sentTo = (numbers: { mails: unknown; texts: unknown }, isSent: boolean) => {
  if (!isSent) return 'The announcement waits for its time.';
  const by = (number: unknown, channel: string) =>
    typeof number === 'number' && number > 0 ? [`${channel} to ${memberCount(number)}`] : [];
  const more = [...by(numbers.mails, 'by e-mail'), ...by(numbers.texts, 'as a text message')];
  return more.length > 0 ? `Announcement sent, ${more.join(' and ')} too.` : 'Announcement sent.';
};

/* Mails what is written so far to the admin alone. */
function TestButton({ resourceForm }: { resourceForm: ResourceForm }) {
  const { send, isSending } = useSend();
  const test = async () => {
    if (!resourceForm.validate()) return;
    const { title, body, greeting } = resourceForm.form.getFieldsValue(true);
    try {
      const form = { title, body, greeting: greeting ?? '' };
      await send(announcementCalls.testAnnouncement, { form, done: ({ message }) => message });
    } catch (error) {
      resourceForm.fail(error);
    }
  };
  return (
    <Button loading={isSending} onClick={() => void test()}>
      Send me a test e-mail
    </Button>
  );
}

/** Renders 'Send an announcement': asks for confirmation before sending, and never sends twice. */
export default function SendAnnouncement() {
  const resource = useFormManifest();
  const chosen = useChosenMembers();
  const { mutateAsync: create } = useCreate({
    successNotification: false,
    errorNotification: false,
  });
  const { confirm, promised } = useConfirmSending(chosen);
  const texts = useTextMessages();
  const fields = formFieldsOf(resource);
  return (
    <WholeFormPage
      title="Send an announcement"
      submit="Send"
      schema={schemaOf(resource)}
      fields={texts ? fields : withoutTexts(fields)}
      toSend={(sent, values) => ({
        ...sent,
        ...(chosen ? { members: chosen } : { audience: values.audience ?? null }),
      })}
      initial={{ greeting: defaultGreeting }}
      confirm={confirm}
      /* The response has the numbers of mails and text messages beside the record. */
      save={async (sent, meta) => {
        const values = { ...sent, ...promised() };
        const answer = await create({ resource: resource.name, values, meta });
        const { mails, texts } = Object(answer);
        return { ...answer.data, mails, texts };
      }}
      success={({ mails, texts, sentAt }) => sentTo({ mails, texts }, sentAt !== null)}
      opensRecord
      below={({ form }) => (
        <>
          <GreetingPreview form={form} />
          {texts ? <TextPartsHint form={form} sender={texts.sender} /> : null}
        </>
      )}
      buttons={(form) => <TestButton resourceForm={form} />}
    >
      <AudienceFields chosen={chosen} />
    </WholeFormPage>
  );
}
