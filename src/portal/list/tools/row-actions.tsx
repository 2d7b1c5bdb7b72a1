import { Button, Dropdown } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { sentenceOf } from '../../../shared/http/http.ts';
import type { Confirmation } from '../../act/act.ts';
import { useConfirm } from '../../antd/use-confirm.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useServices } from '../../services.ts';

/** An action on one record. */
export type RowAction = {
  key: string;
  label: ReactNode;
  danger?: boolean;
  /** The confirmation before the action. */
  confirm?: Omit<Confirmation, 'danger'>;
  onChoose?: () => unknown;
  /** The page that it leads to instead. */
  to?: string;
};

/** Returns a function that runs an action, after its confirmation if it has one, and shows why it failed. */
export function useChoose() {
  const { toasts } = useServices();
  const confirm = useConfirm();
  const navigate = useNavigate();
  return ({ key, confirm: question, danger = false, onChoose, to }: RowAction) => {
    const run = async () => (to ? navigate(to) : onChoose?.());
    /* Why it failed is no longer true once it is tried again. */
    toasts.hide(`act-${key}`);
    if (question) confirm({ ...question, danger }, run);
    else run().catch((error) => toasts.show(sentenceOf(error), 'error', undefined, `act-${key}`));
  };
}

type Props = {
  actions: readonly RowAction[];
  /** The accessible name of the record. */
  name: string;
  /** The button's content, if not dots. */
  children?: ReactNode;
};

/** Renders a record's menu. */
export function RowActions({ actions, name, children }: Props) {
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
          /* A dialog returns the focus to this button. Deferred, or Enter would click it. */
          setTimeout(() => {
            button.current?.focus();
            if (chosen) choose(chosen);
          });
        },
      }}
    >
      <Button
        ref={button}
        aria-label={`Actions for ${name}`}
        {...(children
          ? { icon: <Icon name="down" />, iconPosition: 'end' as const }
          : { type: 'text' as const, icon: <Icon name="more" /> })}
      >
        {children}
      </Button>
    </Dropdown>
  );
}
