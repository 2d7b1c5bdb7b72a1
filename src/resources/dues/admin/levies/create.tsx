import { Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { duesCalls } from '#contract/dues/calls.ts';
import { levyForm } from '#contract/dues/ledger/schemas.ts';
import { categoryWords, standingWords } from '#contract/members/words.ts';
import { usePreview } from '../../../../portal/act/use-send.ts';
import { useAsk } from '../../../../portal/antd/use-confirm.tsx';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import type { Values } from '../../../../portal/form/fields/values.ts';
import { WholeFormPage } from '../../../../portal/form/whole-form-page.tsx';
import { useCategories } from '../../../members/admin/parts/use-categories.tsx';
import { useChosenMembers } from '../../../members/admin/parts/use-chosen-members.ts';
import { memberCount, membersAndAmount } from '../parts/members-and-amount.ts';

const choices = {
  status: [
    { value: 'FCA', label: 'FCA' },
    { value: 'ACA', label: 'ACA' },
    { value: 'None', label: categoryWords.None },
  ],
  standing: [
    { value: 'owing', label: standingWords.owing },
    { value: 'exempt', label: standingWords.exempt },
    { value: 'financial', label: standingWords.financial },
    { value: 'none', label: standingWords.none },
  ],
  diaspora: [
    { value: 'yes', label: 'In the diaspora' },
    { value: 'no', label: 'In Nigeria' },
  ],
} as const;

const labels = {
  status: 'Designation',
  category: 'Category for dues',
  standing: 'Dues',
  diaspora: 'Where they live',
} as const;
const filters = ['status', 'category', 'standing', 'diaspora'] as const;

/* Returns the chosen group as a filter of the members' list; an empty one is every member. */
function groupOf(values: Values): Record<string, string> {
  const chosen = filters.flatMap((name) => {
    const value = values[`group-${name}`];
    const text = Array.isArray(value) ? value.join() : value ? String(value) : '';
    return text ? [[name, text] as const] : [];
  });
  return Object.fromEntries(chosen);
}

function Group({ hint, children }: { hint: string; children?: ReactNode }) {
  return (
    <fieldset className="field-group">
      <legend>For whom</legend>
      <p className="hint">{hint}</p>
      {children}
    </fieldset>
  );
}

/* Renders the choice of a group of members, or says that they were selected in the list. */
function GroupFields({ selected }: { selected: readonly string[] | null }) {
  const { ofMembers } = useCategories();
  const options = { ...choices, category: ofMembers };
  if (selected)
    return <Group hint={`${memberCount(selected.length)} selected in the members’ list.`} />;
  return (
    <Group hint="Everybody, unless you choose. To charge certain members, select them in the members’ list. Disabled and deceased members are left out.">
      <div className="item-fields">
        {filters.map((name) => (
          <Form.Item key={name} name={`group-${name}`} label={labels[name]} className="short">
            <Select
              placeholder="All"
              allowClear
              options={[...options[name]]}
              {...(name !== 'diaspora' && { mode: 'multiple' as const })}
            />
          </Form.Item>
        ))}
      </div>
    </Group>
  );
}

const againInWords = (again: number) =>
  `${memberCount(again)} of them ${again === 1 ? 'was' : 'were'} charged under this name for this year already, and would be charged twice. `;

/* Fields in the order in which a treasurer thinks of them. */
const fields = fieldsOf(
  levyForm.pick({ kind: true, name: true, amount: true, dueDate: true, fund: true }),
  {
    kind: { choices: { levy: 'Levy', penalty: 'Penalty' }, required: true },
    name: { hint: 'As members will see it, such as Building fund 2026.' },
    amount: { hint: 'What each of these members is charged.' },
    dueDate: { label: 'Due Date', hint: 'It is overdue from the day after.' },
    fund: { hint: 'Where it may be spent on one purpose only, such as Building fund.' },
  },
);

/** Renders the form of a levy: what, for whom, and, before it charges, how many and what it comes to. */
export default function ChargeLevy() {
  const preview = usePreview(duesCalls.levyPreview);
  const ask = useAsk();
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
        const body = {
          amount: String(values.amount),
          name: String(values.name),
          dueDate: String(values.dueDate),
          group: groupFor(values),
        };
        const data = (await preview({ body }))?.data;
        if (!data) return true;
        if (data.members === 0) {
          await ask({ title: 'There is no member in this group to charge' }, 'info');
          return false;
        }
        return ask({
          title: `Charge ${membersAndAmount(data)}?`,
          content: `${data.again ? againInWords(data.again) : ''}${String(values.name).trim()} is charged to these members at once. They see it among what they owe. It can be undone while no payment was received for it and nothing is waived.`,
          okText: 'Charge now',
        });
      }}
      call={duesCalls.createLevy}
      success={({ charged }) => `${memberCount(Number(charged))} charged.`}
    >
      <GroupFields selected={selected} />
    </WholeFormPage>
  );
}
