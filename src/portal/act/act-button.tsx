import type { BaseRecord } from '@refinedev/core';
import { Button, type ButtonProps } from 'antd';
import { useChoose } from '../list/tools/row-actions.tsx';
import type { Act, ShownList } from './act.ts';
import { useActs } from './use-acts.tsx';

type Props<Record extends BaseRecord> = {
  act: Act<Record>;
  /** The record that it is done to; an empty one for what is done to a list. */
  record: Record;
  /** The list that it is done to, or that the record is in. */
  list?: ShownList<Record>;
  /** The resource that it changes. */
  resource: string;
  onDone?: () => unknown;
} & Pick<ButtonProps, 'type' | 'size' | 'icon' | 'danger' | 'disabled' | 'children' | 'aria-label'>;

/**
 * Renders an act as a button, if the user may do it: with its question or its dialog, busy while it is done. The dialog
 * stays with what is typed in it where the record changes and it cannot be done any more: the server then says why.
 */
export function ActButton<Record extends BaseRecord>(props: Props<Record>) {
  const { act, record, list, resource, onDone, children, ...button } = props;
  const { actionsOf, dialogOf, isSending } = useActs<Record>(resource, onDone);
  const choose = useChoose();
  const [action] = actionsOf([act], record, list);
  return (
    <>
      {action ? (
        <Button
          danger={action.danger ?? false}
          {...button}
          loading={isSending}
          onClick={() => choose(action)}
        >
          {children ?? action.label}
        </Button>
      ) : null}
      {dialogOf([act], [record])}
    </>
  );
}
