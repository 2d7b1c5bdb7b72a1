import { App } from 'antd';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { ledgerCalls } from '#contract/dues/ledger/calls.ts';
import { levyForm } from '#contract/dues/ledger/schemas.ts';
import { usePreview } from '../../../../portal/act/use-send.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { blankValues, type Values } from '../../../../portal/form/fields/values.ts';
import { FormFoot } from '../../../../portal/form/form-foot.tsx';
import { FormPage } from '../../../../portal/form/form-page.tsx';
import { SchemaForm } from '../../../../portal/form/schema-form.tsx';
import { formOfFields } from '../../../../portal/form/use-fields.ts';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { useDrawer } from '../../../../portal/routing/use-drawer.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { memberCount, membersAndAmount } from '../parts/members-and-amount.ts';
import { GroupFields, groupOf } from './group-fields.tsx';

const title = 'Charge a levy or a penalty';

/* Fields in the order in which a treasurer thinks of them. */
const fields = fieldsOf(
  levyForm.pick({ kind: true, name: true, amount: true, dueDate: true, fund: true }),
  (field) =>
    field === 'kind'
      ? { label: 'Kind', choices: { levy: 'Levy', penalty: 'Penalty' }, required: true }
      : field === 'name'
        ? { hint: 'As members will see it, such as Building fund 2026.' }
        : field === 'amount'
          ? { hint: 'What each of these members is charged.' }
          : field === 'fund'
            ? { hint: 'Where it may be spent on one purpose only, such as Building fund.' }
            : { label: 'Due Date', hint: 'It is overdue from the day after.' },
);

const selectionSchema = z.object({ ids: z.array(z.string()).min(1) });

/** Returns the members that were selected in the members' list, if the form was opened from there. */
function useSelected(): readonly string[] | null {
  const { state } = useLocation();
  return selectionSchema.safeParse(state).data?.ids ?? null;
}

/** Renders the form of a levy: what, for whom, and, before it charges, how many and what it comes to. */
export default function ChargeLevy() {
  const resource = useManifest();
  const preview = usePreview(ledgerCalls.levyPreview);
  const { modal } = App.useApp();
  const selected = useSelected();
  const close = useDrawer()?.close ?? (() => undefined);
  const toForm = formOfFields(fields);
  const groupFor = (values: Values) => (selected ? { ids: selected.join() } : groupOf(values));
  const form = useResourceForm({
    resource: resource.name,
    action: 'create',
    schema: levyForm,
    ...toForm,
    toSend: (values) => ({ ...toForm.toSend(values), group: groupFor(values) }),
    initial: { ...blankValues(fields), kind: 'levy' },
    confirm: async (values) => {
      const body = { amount: String(values.amount), group: groupFor(values) };
      const data = (await preview({ body }))?.data;
      if (!data) return true;
      if (data.members === 0) {
        await modal.info({ title: 'There is no member in this group to charge' });
        return false;
      }
      return modal.confirm({
        title: `Charge ${membersAndAmount(data)}?`,
        content: `${String(values.name).trim()} is charged to these members at once. They see it among what they owe. It can be undone while none of it is paid.`,
        okText: 'Charge now',
      });
    },
    call: ledgerCalls.createLevy,
    success: ({ charged }) => `${memberCount(Number(charged))} charged.`,
    onDone: close,
    onCancel: close,
  });
  return (
    <FormPage
      action="create"
      title={title}
      foot={<FormFoot form={form} submit="Preview and charge" />}
    >
      <SchemaForm form={form} fields={fields}>
        <GroupFields selected={selected} />
      </SchemaForm>
    </FormPage>
  );
}
