import { List, Typography } from 'antd';
import { type OwnCategory, ownCategoryForm } from '#contract/members/categories.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { WholeForm } from '../../../../portal/form/whole-form.tsx';
import { useCategories } from '../../../members/admin/parts/use-categories.tsx';

const fields = fieldsOf(ownCategoryForm, {
  code: { hint: 'Small letters, such as corporate, as lists for import have it; it stays.' },
}).toReversed();

const AddCategory = () => (
  <WholeForm
    submit="Add category"
    schema={ownCategoryForm}
    fields={fields}
    call={memberRecordCalls.createDuesCategory}
    success="The category has been added."
    onDone={(_, __, form) => form.resetFields()}
  />
);

const act = actsOn<OwnCategory>();
const ofCode = ({ code }: OwnCategory) => ({ params: { code } });

const acts = [
  act(memberRecordCalls.renameDuesCategory, {
    key: 'rename',
    label: 'Rename',
    input: ofCode,
    form: {
      schema: ownCategoryForm.pick({ name: true }),
      title: ({ name }) => `Rename ${name}`,
      words: () => 'Its code stays.',
      initial: ({ name }) => ({ name }),
    },
    done: () => 'The category has been renamed.',
  }),
  act(memberRecordCalls.removeDuesCategory, {
    key: 'remove',
    label: 'Remove',
    danger: true,
    input: ofCode,
    question: ({ name }) => ({
      title: `Remove ${name}?`,
      text: 'This is possible only while no member, price or rate of the national share has it.',
    }),
  }),
];

/** Renders the categories that the society has added, which can be renamed, and removed while nothing uses them. */
export function OwnCategories() {
  const { own } = useCategories();
  return (
    <section className="panel" aria-label="Categories for dues">
      <Typography.Title level={2}>Categories for dues</Typography.Title>
      <p className="hint">
        Besides the designations, and retired, life, student, overseas and exempt members. Each can
        have its own price, and be given to members.
      </p>
      <List
        dataSource={own}
        rowKey="code"
        locale={{ emptyText: 'The society has added no category.' }}
        renderItem={(category) => (
          <List.Item
            actions={acts.map((one) => (
              <ActButton key={one.key} act={one} record={category} resource="dues-settings" />
            ))}
          >
            <List.Item.Meta title={category.name} description={category.code} />
          </List.Item>
        )}
      />
      <AddCategory />
    </section>
  );
}
