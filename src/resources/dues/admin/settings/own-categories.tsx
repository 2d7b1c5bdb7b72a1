import { App, Button, Flex, Form, Input, List, Typography } from 'antd';
import type { OwnCategory } from '#contract/members/categories.ts';
import { duesCategoryCalls } from '#contract/members/dues-category-calls.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { useConfirm } from '../../../../portal/antd/use-confirm.tsx';
import { useServices } from '../../../../portal/services.ts';
import { HttpError, sentenceOf } from '../../../../shared/http/http.ts';
import { useCategories } from '../../../members/admin/parts/use-categories.tsx';

function AddCategory() {
  const { toasts } = useServices();
  const { send, isSending } = useSend();
  const [form] = Form.useForm<OwnCategory>();
  const add = async (values: OwnCategory) => {
    try {
      await send(duesCategoryCalls.createDuesCategory, {
        form: { ...values },
        done: () => `${values.name} has been added.`,
      });
      form.resetFields();
    } catch (error) {
      const errors = error instanceof HttpError ? error.errors : {};
      if (errors.code) form.setFields([{ name: 'code', errors: [errors.code] }]);
      if (errors.name) form.setFields([{ name: 'name', errors: [errors.name] }]);
      if (!errors.code && !errors.name) toasts.show(sentenceOf(error), 'error');
    }
  };
  return (
    <Form form={form} layout="vertical" onFinish={(values) => void add(values)}>
      <Flex gap="middle" wrap align="start">
        <Form.Item
          name="name"
          label="Name"
          rules={[{ required: true, message: 'Name is required.' }]}
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          name="code"
          label="Code"
          extra="Small letters, as lists for import have it; it stays."
          rules={[{ required: true, message: 'Code is required.' }]}
        >
          <Input maxLength={30} placeholder="corporate" />
        </Form.Item>
      </Flex>
      <Button htmlType="submit" loading={isSending}>
        Add category
      </Button>
    </Form>
  );
}

/** Renders the categories that the society has added, which can be renamed, and removed while nothing uses them. */
export function OwnCategories() {
  const { send, attempt } = useSend();
  const { modal } = App.useApp();
  const confirm = useConfirm();
  const { own } = useCategories();
  const rename = async ({ code, name: before }: OwnCategory) => {
    let name = before;
    const isMeant = await modal.confirm({
      title: `Rename ${before}`,
      content: (
        <Input
          aria-label="Name"
          defaultValue={before}
          maxLength={60}
          onChange={({ target }) => {
            name = target.value;
          }}
        />
      ),
      okText: 'Rename',
    });
    if (!isMeant) return;
    await attempt(duesCategoryCalls.renameDuesCategory, { params: { code }, form: { name } });
  };
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
              <Button key="rename" onClick={() => void rename(category)}>
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
    </section>
  );
}
