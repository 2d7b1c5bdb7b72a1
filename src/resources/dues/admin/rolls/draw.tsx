import { Form, Select } from 'antd';
import { designations } from '#contract/account/designations.ts';
import { dayInNigeria } from '#contract/day.ts';
import { rollCalls } from '#contract/dues/rolls/calls.ts';
import { rollForm } from '#contract/dues/rolls/schemas.ts';
import { formatInteger } from '#contract/numbers.ts';
import type { FieldOptions } from '../../../../portal/form/fields/fields.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { FormFoot } from '../../../../portal/form/form-foot.tsx';
import { FormPage } from '../../../../portal/form/form-page.tsx';
import { SchemaForm } from '../../../../portal/form/schema-form.tsx';
import { formOfFields } from '../../../../portal/form/use-fields.ts';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { useDrawer } from '../../../../portal/routing/use-drawer.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { useCategories } from '../../../members/admin/parts/use-categories.tsx';
import { BeforeTakeOn } from '../parts/before-take-on.tsx';

const described: Readonly<Record<string, FieldOptions>> = {
  name: { label: 'Name', hint: 'As it will be called: Annual general meeting 2026.' },
  asAt: { label: 'As at the end of' },
  joinedBy: {
    label: 'Joined by',
    hint: 'The qualifying day of the constitution. Left empty, it is the day of the roll.',
  },
};
const fields = fieldsOf(rollForm.omit({ categories: true }), (name) => described[name] ?? {});
const toForm = formOfFields(fields);

/** Renders the form that draws a roll. */
export default function DrawRoll() {
  const resource = useManifest();
  const close = useDrawer()?.close ?? (() => undefined);
  const { ofMembers } = useCategories();
  const voting = [...designations.map((value) => ({ value, label: value })), ...ofMembers];
  const form = useResourceForm({
    resource: resource.name,
    action: 'create',
    schema: rollForm,
    ...toForm,
    toSend: ({ categories, ...values }) => ({
      ...toForm.toSend(values),
      ...(Array.isArray(categories) && categories.length > 0 && { categories }),
    }),
    initial: { asAt: dayInNigeria() },
    call: rollCalls.drawRoll,
    success: ({ members }) => `The roll has ${formatInteger(Number(members))} electors.`,
    onDone: close,
    onCancel: close,
  });
  const asAt: unknown = Form.useWatch('asAt', form.form);
  return (
    <FormPage action="create" title="Draw a roll" foot={<FormFoot form={form} submit="Draw" />}>
      <SchemaForm form={form} fields={fields}>
        <Form.Item
          name="categories"
          label="Categories"
          extra="Left empty, the roll is of all categories that vote."
        >
          <Select mode="multiple" allowClear options={voting} optionFilterProp="label" />
        </Form.Item>
        {typeof asAt === 'string' ? <BeforeTakeOn day={asAt} /> : null}
      </SchemaForm>
    </FormPage>
  );
}
