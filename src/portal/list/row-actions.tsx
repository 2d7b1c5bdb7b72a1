import { Button, Dropdown } from 'antd';
import { type ReactNode, useRef } from 'react';
import { sentenceOf } from '../../shared/http/http.ts';
import { type Confirmation, useConfirm } from '../antd/use-confirm.tsx';
import { Icon } from '../components/icon.tsx';
import { useServices } from '../services.ts';

/** Something that can be done with a record. */
export type RowAction = {
  key: string;
  label: ReactNode;
  danger?: boolean;
  /** Asked before it is done. */
  confirm?: Omit<Confirmation, 'danger'>;
  onChoose: () => unknown;
};

/** Does an action: asks first where it says so, and says why it failed. */
export function useChoose() {
  const { toasts } = useServices();
  const confirm = useConfirm();
  return ({ confirm: question, danger = false, onChoose }: RowAction) => {
    const run = async () => onChoose();
    if (question) confirm({ ...question, danger }, run);
    else run().catch((error) => toasts.show(sentenceOf(error), 'error'));
  };
}

type Props = {
  actions: readonly RowAction[];
  /** What they are about, for those who do not see where they stand. */
  of: string;
  /** What the button says, where it is not dots. */
  children?: ReactNode;
};

/** A record's menu. */
export function RowActions({ actions, of, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const choose = useChoose();
  if (actions.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: actions.map(({ key, label, danger = false }) => ({ key, label, danger })),
        onClick: ({ key }) => {
          const chosen = actions.find((action) => action.key === key);
          /* The menu goes, and the focus with it; a dialog gives it back here. Not at once, or Enter would press it. */
          setTimeout(() => {
            button.current?.focus();
            if (chosen) choose(chosen);
          });
        },
      }}
    >
      <Button
        ref={button}
        aria-label={`Actions for ${of}`}
        {...(children
          ? { icon: <Icon name="down" />, iconPosition: 'end' as const }
          : { type: 'text' as const, icon: <Icon name="more" /> })}
      >
        {children}
      </Button>
    </Dropdown>
  );
}
