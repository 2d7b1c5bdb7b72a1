import { App, Button } from 'antd';
import { useState } from 'react';
import { counted } from '#contract/numbers.ts';
import { sentenceOf } from '../../providers/http.ts';
import { useServices } from '../services.ts';

/** Something that is done with several records at once. */
export type BulkAction = {
  label: string;
  /** Asked before it is done. */
  confirm?: (count: number) => { title: string; text: string };
  /** Does it. @returns what is said after it */
  run: (ids: readonly string[]) => Promise<string | undefined>;
};

type Props = {
  actions: readonly BulkAction[];
  selected: readonly string[];
  /** What they are: 'members'. */
  noun: string;
  onDone: () => void;
};

/** What can be done with the records that are selected; there while some are. */
export function BulkBar({ actions, selected, noun, onDone }: Props) {
  const { toasts } = useServices();
  const { modal } = App.useApp();
  const [busy, setBusy] = useState<string | null>(null);
  const count = selected.length;

  const run = async (action: BulkAction) => {
    setBusy(action.label);
    try {
      const said = await action.run(selected);
      if (said) toasts.show(said);
      onDone();
    } catch (error) {
      toasts.show(sentenceOf(error), 'error');
    }
    setBusy(null);
  };
  const choose = (action: BulkAction) => {
    if (!action.confirm) return void run(action);
    const { title, text } = action.confirm(count);
    modal.confirm({ title, content: text, okText: action.label, onOk: () => run(action) });
  };

  return (
    <section className="bulk-bar" aria-label="Selected records" hidden={count === 0}>
      <p role="status">
        {count === 0
          ? ''
          : `${counted(count)} ${count === 1 ? noun.replace(/s$/, '') : noun} selected`}
      </p>
      {actions.map((action) => (
        <Button
          key={action.label}
          loading={busy === action.label}
          disabled={busy !== null}
          onClick={() => choose(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button type="text" onClick={onDone}>
        Clear selection
      </Button>
    </section>
  );
}
