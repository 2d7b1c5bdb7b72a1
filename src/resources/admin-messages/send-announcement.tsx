import { useCreate, useGo } from '@refinedev/core';
import { App, Form, Input } from 'antd';
import { useState } from 'react';
import { v7 } from 'uuid';
import { memberCalls } from '#contract/members/calls.ts';
import { formatInteger } from '#contract/numbers.ts';
import { useApiQuery } from '../../portal/components/use-api-query.ts';
import { FormFoot } from '../../portal/form/form-foot.tsx';
import { FormPage } from '../../portal/form/form-page.tsx';
import { SchemaForm } from '../../portal/form/schema-form.tsx';
import { formFieldsOf, formOfFields, schemaOf } from '../../portal/form/use-fields.ts';
import { useResourceForm } from '../../portal/form/use-resource-form.ts';
import { blankValues, type Values } from '../../portal/form/values.ts';
import { usePathTo } from '../../portal/services.ts';
import { useManifest } from '../../portal/use-manifest.ts';

const members = (number: number) =>
  number === 1 ? '1 member' : `${formatInteger(number)} members`;

/* A mail cannot be recalled. */
function useConfirmSending(everyone: string) {
  const { modal } = App.useApp();
  return async ({ title, byMail }: Values): Promise<boolean> =>
    modal.confirm({
      title: `Send this to ${everyone}?`,
      content: `“${String(title).trim()}” will appear under Messages in the portal at once${
        byMail
          ? ', and will be e-mailed to everyone who wants e-mails. An e-mail cannot be recalled.'
          : '.'
      }`,
      okText: 'Send it now',
    });
}

const sentTo = (mails: unknown) =>
  typeof mails === 'number' && mails > 0
    ? `Announcement sent, by mail to ${members(mails)} too.`
    : 'Announcement sent.';

/** Renders 'Send an announcement': asks for confirmation before sending, and never sends twice. */
export default function SendAnnouncement() {
  const resource = useManifest();
  const go = useGo();
  const pathTo = usePathTo();
  const { data } = useApiQuery(memberCalls.getAllUsers, { query: { limit: 1 } });
  /* Some back ends do not report the number of members. */
  const readers = data?.totalUsers;
  const everyone = readers === undefined ? 'all members' : members(readers);
  const { mutateAsync: create } = useCreate({
    successNotification: false,
    errorNotification: false,
  });
  const confirm = useConfirmSending(everyone);
  const fields = formFieldsOf(resource);
  /* The client sets the id and saves it with the draft: sent again after a lost response, it goes out only once. */
  const [initial] = useState(() => ({ ...blankValues(fields), _id: v7() }));
  const form = useResourceForm({
    resource: resource.name,
    action: 'create',
    schema: schemaOf(resource),
    ...formOfFields(fields),
    toSend: (values) => values,
    initial,
    confirm,
    /* The response has the number of mails beside the record. */
    save: async (values, meta) => {
      const answer = await create({ resource: resource.name, values, meta });
      return { ...answer.data, mails: Object(answer).mails };
    },
    success: ({ mails }) => sentTo(mails),
    draft: 'announcement',
    onDone: ({ _id }) =>
      go({ to: pathTo(resource.name, 'show', { id: String(_id) }), type: 'replace' }),
    onCancel: () => go({ to: pathTo(resource.name, 'list'), type: 'replace' }),
  });
  return (
    <FormPage
      action="create"
      title="Send an announcement"
      foot={<FormFoot of={form} submit="Send" />}
    >
      <SchemaForm of={form} fields={fields}>
        <Form.Item name="_id" hidden>
          <Input />
        </Form.Item>
        <p className="page-lead">It goes to {everyone}, who find it under Messages.</p>
      </SchemaForm>
    </FormPage>
  );
}
