import type { BaseRecord } from '@refinedev/core';
import { use, useState } from 'react';
import { useLazyComponent } from '../../shared/use-lazy-component.ts';
import type { RowAction } from '../list/tools/row-actions.tsx';
import { PagePartsContext } from '../routing/page-parts.ts';
import { useServices } from '../services.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { type Act, type Acts, inputOf, labelOf, type ShownList, saidOf } from './act.ts';
import { useSend } from './use-send.ts';

const loadDialog = () => import('./act-dialog.tsx');

type Open<Record extends object> = { act: Act<Record>; record: Record };

/**
 * Returns what does the acts of a resource: each as an action for a menu or a button, only of those whose call the user
 * may make, and the dialog of the one that asks for more.
 *
 * @param onDone called after an act
 */
export function useActs<Record extends BaseRecord>(resource: string, onDone?: () => unknown) {
  const { toasts } = useServices();
  const { sendLine, isSending } = useSend();
  const mayCall = useMayCall();
  const [open, setOpen] = useState<Open<Record> | null>(null);
  const close = () => setOpen(null);
  const Dialog = useLazyComponent(loadDialog, open !== null, (sentence) => {
    close();
    toasts.show(sentence, 'error');
  });

  const actionOf = (act: Act<Record>, record: Record): RowAction => {
    const label = labelOf(act, record);
    const question = act.form ? undefined : act.question?.(record);
    const perform = async () => {
      await sendLine(act.call, {
        ...inputOf(act, record),
        done: (answer) => saidOf(act, answer, record),
        changes: [resource, ...(act.changes ?? [])],
      });
      await onDone?.();
    };
    return {
      key: act.key,
      label,
      danger: act.danger ?? false,
      ...(question && { confirm: { act: label, ...question } }),
      onChoose: act.form ? () => setOpen({ act, record }) : perform,
    };
  };

  return {
    /** Returns the actions that the user may choose for a record. */
    actionsOf: (
      acts: readonly Act<Record>[],
      record: Record,
      list: ShownList<Record> = { rows: [record], currentPage: 1 },
    ): RowAction[] =>
      acts
        .filter((act) => mayCall(act.call) && (act.isFor?.(record, list) ?? true))
        .map((act) => actionOf(act, record)),
    isSending,
    /**
     * Returns the open dialog: of the act and the record as they are now among these, or as they were when it was
     * opened.
     */
    dialogOf: (acts: readonly Act<Record>[], records: readonly Record[]) => {
      if (!Dialog || !open) return null;
      const act = acts.find(({ key }) => key === open.act.key) ?? open.act;
      const record = records.find(({ _id }) => _id === open.record._id) ?? open.record;
      return (
        <Dialog act={act} record={record} resource={resource} onDone={onDone} onClose={close} />
      );
    },
  };
}

/** Returns what the resource of a list declares to be done to a record of it, for its menu, and the dialog of one. */
export function useRowActs<Record extends BaseRecord>(
  resource: string,
  { rows = [], currentPage }: { rows: readonly Record[] | undefined; currentPage: number },
) {
  const { row: acts = [] }: Acts<Record> = use(PagePartsContext).acts ?? {};
  const { actionsOf, dialogOf } = useActs<Record>(resource);
  return {
    actionsOf: (record: Record) => actionsOf(acts, record, { rows, currentPage }),
    dialog: dialogOf(acts, rows),
  };
}
