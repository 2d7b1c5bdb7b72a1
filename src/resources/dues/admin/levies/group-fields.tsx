import { Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { categoryWords, standingWords } from '#contract/members/words.ts';
import type { Values } from '../../../../portal/form/fields/values.ts';
import { useCategories } from '../../../members/admin/parts/use-categories.tsx';
import { memberCount } from '../parts/members-and-amount.ts';

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

/** Returns the chosen group as a filter of the members' list; an empty one is every member. */
export function groupOf(values: Values): Record<string, string> {
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

/** Renders the choice of a group of members, or says that they were selected in the list. */
export function GroupFields({ selected }: { selected: readonly string[] | null }) {
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
