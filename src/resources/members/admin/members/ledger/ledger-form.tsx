import type { ReactNode } from 'react';
import type { z } from 'zod';
import { duesCalls } from '#contract/dues/calls.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { useAsk } from '../../../../../portal/antd/use-confirm.tsx';
import type { FieldOptions } from '../../../../../portal/form/fields/fields.ts';
import { fieldsOf } from '../../../../../portal/form/fields/schema-fields.ts';
import type { Values } from '../../../../../portal/form/fields/values.ts';
import type { ResourceFormOptions } from '../../../../../portal/form/form-options.ts';
import { WholeFormPage } from '../../../../../portal/form/whole-form-page.tsx';
import { RecordPending } from '../../../../../portal/pages/record-failure.tsx';
import { useApiQuery } from '../../../../../portal/parts/use-api-query.ts';
import { duesResources } from '../../../../payments/admin/parts/dues-resources.ts';
import { shortName } from '../../parts/member-name.tsx';
import { useMember } from '../../parts/use-member.ts';

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

function LedgerEntryForm({ form, memberLedger }: { form: LedgerForm; memberLedger: MemberLedger }) {
  const ask = useAsk();
  const { title, submit, schema, success, lead, call, wrap } = form;
  const described = form.fields(memberLedger);
  return (
    <WholeFormPage
      title={`${title}: ${memberLedger.name}`}
      submit={submit}
      schema={schema}
      fields={fieldsOf(schema, (name) => described[name] ?? { hidden: true })}
      toSend={(sent) => form.toSend(sent, memberLedger)}
      initial={form.initial?.(memberLedger) ?? {}}
      confirm={async (values) => {
        const { title: question, text } = form.confirm(values, memberLedger);
        return ask({ title: question, content: text, okText: submit });
      }}
      {...(call && { call })}
      {...(wrap && { wrap })}
      success={success(memberLedger)}
      changes={duesResources}
      above={<p className="page-lead">{lead(memberLedger)}</p>}
    />
  );
}

/** Renders a form over a member's page, once the account is known. */
export function LedgerFormPage({ form }: { form: LedgerForm }) {
  const { id, member, error: memberError } = useMember();
  const { data, error, refetch } = useApiQuery(duesCalls.ledgerOfMember, { params: { id } });
  if (!data || !member) return <RecordPending error={memberError ?? error} retry={refetch} />;
  return (
    <LedgerEntryForm form={form} memberLedger={{ ledger: data.data, name: shortName(member) }} />
  );
}
