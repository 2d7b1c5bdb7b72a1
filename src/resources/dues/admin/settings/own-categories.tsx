import { Button, List, Typography } from 'antd';
import { useState } from 'react';
import { type OwnCategory, ownCategoryForm } from '#contract/members/categories.ts';
import { duesCategoryCalls } from '#contract/members/dues-category-calls.ts';
import ActDialog from '../../../../portal/act/act-dialog.tsx';
import { useSend } from '../../../../portal/act/use-send.ts';
import { useConfirm } from '../../../../portal/antd/use-confirm.tsx';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { FormFoot } from '../../../../portal/form/form-foot.tsx';
import { SchemaForm } from '../../../../portal/form/schema-form.tsx';
import { formOfFields } from '../../../../portal/form/use-fields.ts';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { useCategories } from '../../../members/admin/parts/use-categories.tsx';

const resource = 'dues-settings';

const codeHint = 'Small letters, such as corporate, as lists for import have it; it stays.';
const fields = fieldsOf(ownCategoryForm, (name) =>
  name === 'code' ? { hint: codeHint } : {},
).toReversed();

function AddCategory() {
  const state = useResourceForm({
    resource,
    action: 'create',
    schema: ownCategoryForm,
    ...formOfFields(fields),
    call: duesCategoryCalls.createDuesCategory,
    success: 'The category has been added.',
    onDone: () => state.form.resetFields(),
  });
  return (
    <>
      <SchemaForm form={state} fields={fields} />
      <FormFoot form={state} submit="Add category" />
    </>
  );
}

/** Renders the categories that the society has added, which can be renamed, and removed while nothing uses them. */
export function OwnCategories() {
  const { send } = useSend();
  const confirm = useConfirm();
  const { own } = useCategories();
  const [renamed, rename] = useState<OwnCategory | null>(null);
  const remove = ({ code, name }: OwnCategory) =>
    confirm(
      {
        title: `Remove ${name}?`,
        text: 'This is possible only while no member, price or rate of the national share has it.',
        act: 'Remove',
        danger: true,
      },
      () => send(duesCategoryCalls.removeDuesCategory, { params: { code } }),
    );
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
            actions={[
              <Button key="rename" onClick={() => rename(category)}>
                Rename
              </Button>,
              <Button key="remove" danger onClick={() => remove(category)}>
                Remove
              </Button>,
            ]}
          >
            <List.Item.Meta title={category.name} description={category.code} />
          </List.Item>
        )}
      />
      <AddCategory />
      {renamed ? (
        <ActDialog
          title={`Rename ${renamed.name}`}
          words="Its code stays."
          submit="Rename"
          schema={ownCategoryForm.pick({ name: true })}
          initial={{ name: renamed.name }}
          resource={resource}
          call={duesCategoryCalls.renameDuesCategory}
          params={{ code: renamed.code }}
          success="The category has been renamed."
          onClose={() => rename(null)}
        />
      ) : null}
    </section>
  );
}
