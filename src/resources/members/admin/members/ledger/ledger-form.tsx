import { type HttpError, useOne } from '@refinedev/core';
import { App, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { z } from 'zod';
import type { User } from '#contract/account/schemas.ts';
import { ledgerCalls } from '#contract/dues/ledger/calls.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import type { FieldOptions } from '../../../../../portal/form/fields/fields.ts';
import { fieldsOf } from '../../../../../portal/form/fields/schema-fields.ts';
import { blankValues, type Values } from '../../../../../portal/form/fields/values.ts';
import { FormFoot } from '../../../../../portal/form/form-foot.tsx';
import type { ResourceFormOptions } from '../../../../../portal/form/form-options.ts';
import { FormPage } from '../../../../../portal/form/form-page.tsx';
import { SchemaForm } from '../../../../../portal/form/schema-form.tsx';
import { formOfFields } from '../../../../../portal/form/use-fields.ts';
import { useResourceForm } from '../../../../../portal/form/use-resource-form.ts';
import { RecordFailure } from '../../../../../portal/pages/record-failure.tsx';
import { useApiQuery } from '../../../../../portal/parts/use-api-query.ts';
import { useDrawer } from '../../../../../portal/routing/use-drawer.ts';
import { duesResources } from '../../../../payments/admin/parts/dues-resources.ts';
import { shortName } from '../../parts/member-name.tsx';

/** What a form of a member's account knows of it. */
type MemberLedger = { ledger: Ledger; name: string };

/** A form that writes into one member's account. */
type LedgerForm = {
  /** Its title and the button's label. */
  title: string;
  submit: string;
  schema: z.ZodObject;
  fields: (memberLedger: MemberLedger) => Readonly<Record<string, FieldOptions>>;
  initial?: (memberLedger: MemberLedger) => Values;
  /** Completes the values that are typed. */
  toSend: (values: Values, memberLedger: MemberLedger) => Values;
  /** Says what follows, before it is done. */
  confirm: (values: Values, memberLedger: MemberLedger) => { title: string; text: string };
  success: (memberLedger: MemberLedger) => string;
  /** Shown above the fields. */
  lead: (memberLedger: MemberLedger) => ReactNode;
} & Pick<ResourceFormOptions, 'call' | 'wrap'>;

function LedgerEntryForm({
  form,
  memberLedger,
  id,
}: {
  form: LedgerForm;
  memberLedger: MemberLedger;
  id: string;
}) {
  const { modal } = App.useApp();
  const close = useDrawer()?.close ?? (() => undefined);
  const { call, wrap } = form;
  const described = form.fields(memberLedger);
  const fields = fieldsOf(form.schema, (name) => described[name] ?? { hidden: true });
  const toForm = formOfFields(fields);
  const state = useResourceForm({
    resource: 'members',
    action: 'create',
    schema: form.schema,
    ...toForm,
    toSend: (values) => form.toSend(toForm.toSend(values), memberLedger),
    initial: { ...blankValues(fields), ...form.initial?.(memberLedger) },
    confirm: async (values) => {
      const { title, text } = form.confirm(values, memberLedger);
      return modal.confirm({ title, content: text, okText: form.submit });
    },
    ...(call && { call }),
    ...(wrap && { wrap }),
    success: form.success(memberLedger),
    draft: `${form.title}-${id}`,
    changes: duesResources,
    onDone: close,
    onCancel: close,
  });
  return (
    <FormPage
      action="create"
      title={`${form.title}: ${memberLedger.name}`}
      foot={<FormFoot form={state} submit={form.submit} />}
    >
      <p className="page-lead">{form.lead(memberLedger)}</p>
      <SchemaForm form={state} fields={fields} />
    </FormPage>
  );
}

/** Renders a form over a member's page, once the account is known. */
export function LedgerFormPage({ form }: { form: LedgerForm }) {
  const { id = '' } = useParams();
  const { result: member, query: memberQuery } = useOne<User, HttpError>({
    resource: 'members',
    id,
    errorNotification: false,
  });
  const { data, error, refetch } = useApiQuery(ledgerCalls.ledgerOfMember, { params: { id } });
  const failure = memberQuery.error ?? error;
  if (failure && !(data && member)) return <RecordFailure error={failure} retry={refetch} />;
  if (!data || !member) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return (
    <LedgerEntryForm
      id={id}
      form={form}
      memberLedger={{ ledger: data.data, name: shortName(member) }}
    />
  );
}
