import { App } from 'antd';
import { ledgerCalls } from '#contract/dues/ledger/calls.ts';
import { levyForm } from '#contract/dues/ledger/schemas.ts';
import { usePreview } from '../../../../portal/act/use-send.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import type { Values } from '../../../../portal/form/fields/values.ts';
import { WholeFormPage } from '../../../../portal/form/whole-form-page.tsx';
import { useChosenMembers } from '../../../members/admin/parts/use-chosen-members.ts';
import { memberCount, membersAndAmount } from '../parts/members-and-amount.ts';
import { GroupFields, groupOf } from './group-fields.tsx';

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

/** Renders the form of a levy: what, for whom, and, before it charges, how many and what it comes to. */
export default function ChargeLevy() {
  const preview = usePreview(ledgerCalls.levyPreview);
  const { modal } = App.useApp();
  const selected = useChosenMembers();
  const groupFor = (values: Values) => (selected ? { ids: selected.join() } : groupOf(values));
  return (
    <WholeFormPage
      title="Charge a levy or a penalty"
      submit="Preview and charge"
      schema={levyForm}
      fields={fields}
      toSend={(sent, values) => ({ ...sent, group: groupFor(values) })}
      initial={{ kind: 'levy' }}
      confirm={async (values) => {
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
      }}
      call={ledgerCalls.createLevy}
      success={({ charged }) => `${memberCount(Number(charged))} charged.`}
    >
      <GroupFields selected={selected} />
    </WholeFormPage>
  );
}
