import { Form, type FormInstance, Select } from 'antd';
import { designations } from '#contract/account/designations.ts';
import { dayInNigeria } from '#contract/day.ts';
import { duesCalls } from '#contract/dues/calls.ts';
import { rollForm } from '#contract/dues/rolls/schemas.ts';
import { formatInteger } from '#contract/numbers.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { WholeFormPage } from '../../../../portal/form/whole-form-page.tsx';
import { useCategories } from '../../../members/admin/parts/use-categories.tsx';
import { BeforeTakeOn } from '../parts/before-take-on.tsx';

const fields = fieldsOf(rollForm.omit({ categories: true }), {
  name: { hint: 'As it will be called: Annual general meeting 2026.' },
  asAt: { label: 'As at the end of' },
  joinedBy: {
    hint: 'The qualifying day of the constitution. Left empty, it is the day of the roll.',
  },
});

function Limits({ form }: { form: FormInstance }) {
  const asAt: unknown = Form.useWatch('asAt', form);
  return typeof asAt === 'string' ? <BeforeTakeOn day={asAt} /> : null;
}

/** Renders the form that draws a roll. */
export default function DrawRoll() {
  const { ofMembers } = useCategories();
  const voting = [...designations.map((value) => ({ value, label: value })), ...ofMembers];
  return (
    <WholeFormPage
      title="Draw a roll"
      submit="Draw"
      schema={rollForm}
      fields={fields}
      toSend={(sent, { categories }) => ({
        ...sent,
        ...(Array.isArray(categories) && categories.length > 0 && { categories }),
      })}
      initial={{ asAt: dayInNigeria() }}
      call={duesCalls.drawRoll}
      success={({ members }) => `The roll has ${formatInteger(Number(members))} electors.`}
    >
      {({ form }) => (
        <>
          <Form.Item
            name="categories"
            label="Categories"
            extra="Left empty, the roll is of all categories that vote."
          >
            <Select mode="multiple" allowClear options={voting} optionFilterProp="label" />
          </Form.Item>
          <Limits form={form} />
        </>
      )}
    </WholeFormPage>
  );
}
