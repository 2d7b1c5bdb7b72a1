import type { BaseRecord } from '@refinedev/core';
import { type ReactNode, use, useState } from 'react';
import type { RowAction } from '../list/tools/row-actions.tsx';
import { useLazyComponent } from '../parts/use-lazy-component.ts';
import { PagePartsContext } from '../routing/page-parts.ts';
import { useServices } from '../services.ts';
import { useMayCall } from '../session/use-may-call.ts';
import type { Act, Acts, ShownList } from './act.ts';
import { useSend } from './use-send.ts';

const loadDialog = () => import('./act-dialog.tsx');

const saidOf = <Record extends object>({ done }: Act<Record>, answer: unknown, record: Record) =>
  done?.(answer, record) ?? String(Object(answer).message ?? '');

/* The record's id as the `{id}` of the path, where the act does not say otherwise. */
const inputOf = <Record extends BaseRecord>({ call, input }: Act<Record>, record: Record) => ({
  params: call.path.includes('{id}') ? { id: String(record._id) } : {},
  ...input?.(record),
});

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
    const label = act.labelFor?.(record) ?? act.label;
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

  const dialogOf = ({ act, record }: Open<Record>): ReactNode => {
    const { form, call, label, changes = [] } = act;
    if (!Dialog || !form) return null;
    const { params = {}, body } = inputOf(act, record);
    return (
      <Dialog
        title={form.title(record)}
        words={form.words(record)}
        submit={form.submit ?? label}
        schema={form.schema}
        fields={form.fields ?? {}}
        fixed={Object(body)}
        resource={resource}
        changes={changes}
        call={call}
        params={params}
        success={(answer) => saidOf(act, answer, record)}
        {...(onDone && { onDone })}
        onClose={close}
      />
    );
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
    dialog: open ? dialogOf(open) : null,
  };
}

/** Returns what the resource of a list declares to be done to a record of it, for its menu, and the dialog of one. */
export function useRowActs<Record extends BaseRecord>(
  resource: string,
  { rows = [], currentPage }: { rows: readonly Record[] | undefined; currentPage: number },
) {
  const { row: acts = [] }: Acts<Record> = use(PagePartsContext).acts ?? {};
  const { actionsOf, dialog } = useActs<Record>(resource);
  return { actionsOf: (record: Record) => actionsOf(acts, record, { rows, currentPage }), dialog };
}
