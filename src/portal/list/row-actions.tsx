import { App, Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';

/** Something that can be done with a record. */
export type RowAction = {
  key: string;
  label: ReactNode;
  danger?: boolean;
  /** Asked before it is done. */
  confirm?: { title: string; text: string; act: string };
  onChoose: () => unknown;
};

type Props = {
  actions: readonly RowAction[];
  /** What they are about, for those who do not see where they stand. */
  of: string;
};

/** A row's menu. */
export function RowActions({ actions, of }: Props) {
  const { modal } = App.useApp();
  if (actions.length === 0) return null;
  const choose = ({ confirm, danger, onChoose }: RowAction) => {
    if (!confirm) return void onChoose();
    modal.confirm({
      title: confirm.title,
      content: confirm.text,
      okText: confirm.act,
      okButtonProps: { danger: danger ?? false },
      onOk: onChoose,
    });
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: actions.map(({ key, label, danger = false }) => ({ key, label, danger })),
        onClick: ({ key }) => {
          const chosen = actions.find((action) => action.key === key);
          if (chosen) choose(chosen);
        },
      }}
    >
      <Button type="text" aria-label={`Actions for ${of}`} icon={<Icon name="more" />} />
    </Dropdown>
  );
}
