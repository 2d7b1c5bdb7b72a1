import type { BaseRecord } from '@refinedev/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Dialog } from '../antd/dialog.tsx';
import type { Described } from '../form/fields/fields.ts';
import { fieldsOf } from '../form/fields/schema-fields.ts';
import { WholeForm } from '../form/whole-form.tsx';
import { type Act, inputOf, labelOf, saidOf } from './act.ts';
import './act-dialog.css';

type Props<Record extends BaseRecord> = {
  act: Act<Record>;
  record: Record;
  /** The resource that it changes. */
  resource: string;
  onDone: (() => unknown) | undefined;
  onClose: () => void;
};

const described: Described = {
  reason: { hint: 'It is kept in the records with your name.' },
};

/* An input that was left empty is not sent. */
const filled = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value != null));

/**
 * Asks for a reason and whatever else an act needs, says what follows, and does it. What is typed survives a reload: it
 * is there when the act is opened again for the record.
 */
export default function ActDialog<Row extends BaseRecord>(props: Props<Row>) {
  const { act, record, resource, onDone, onClose } = props;
  const { call, form, changes = [] } = act;
  const { pathname } = useLocation();
  const input = inputOf(act, record);
  const initial = form?.initial?.(record) ?? {};
  /* As it was opened: over a record that others have changed since, a draft would undo that. */
  const [draft] = useState(() => JSON.stringify([pathname, act.key, input, initial]));
  if (!form) return null;
  const { params = {}, body } = input;
  const fixed: object = Object(body);
  const fields = fieldsOf(form.schema, {
    ...described,
    ...form.fields,
    ...form.fieldsFor?.(record),
  });
  return (
    <WholeForm
      submit={form.submit ?? labelOf(act, record)}
      resource={resource}
      schema={form.schema}
      fields={fields.filter(({ name }) => !Object.hasOwn(fixed, name))}
      initial={initial}
      toSend={(_, values) => ({ ...filled(values), ...fixed })}
      /* What is said of it is made of the whole answer. */
      call={{ ...call, record: '' }}
      params={params}
      success={(answer) => saidOf(act, answer, record)}
      changes={changes}
      draft={draft}
      onDone={(_, fresh) => {
        void fresh.then(onDone);
        onClose();
      }}
      onCancel={onClose}
      below={(state) => form.below?.(state.form, record)}
      frame={(inputs, foot, { close }) => (
        <Dialog title={form.title(record)} footer={null} onClose={close} className="act-dialog">
          <p>{form.words(record)}</p>
          {inputs}
          {foot}
        </Dialog>
      )}
    />
  );
}
