import { Button } from 'antd';
import { useState } from 'react';
import { maxIds } from '#contract/lists.ts';
import { formatInteger, singularOf } from '#contract/numbers.ts';
import { sentenceOf } from '../../../shared/http/http.ts';
import { useConfirm } from '../../antd/use-confirm.tsx';
import { useServices } from '../../services.ts';

export type BulkOutcome = string | { message: string; failed: readonly string[] } | undefined;

/** An action on several records at once. */
export type BulkAction = {
  label: string;
  /** The confirmation before the action. */
  confirm?: (count: number) => { title: string; text: string };
  /** Whether the selection stays afterwards, for example if nothing changes. */
  keeps?: boolean;
  /** @returns the message to show afterwards, and the records that failed: they stay selected */
  run: (ids: readonly string[]) => Promise<BulkOutcome>;
};

type Props = {
  actions: readonly BulkAction[];
  selected: readonly string[];
  /** The plural noun of the records: 'members'. */
  noun: string;
  onSelect: (ids: readonly string[]) => void;
};

/** Returns how many are selected, and whether they are too many for one request. */
export function selection(count: number, noun: string): string {
  const selectedInWords = `${formatInteger(count)} ${count === 1 ? singularOf(noun) : noun} selected`;
  return count > maxIds ? `${selectedInWords}. Select at most ${maxIds}.` : selectedInWords;
}

/** Renders the actions on the selected records while any are selected. */
export function BulkBar({ actions, selected, noun, onSelect }: Props) {
  const { toasts } = useServices();
  const confirm = useConfirm();
  const [busy, setBusy] = useState<string | null>(null);
  const count = selected.length;

  const run = async (action: BulkAction) => {
    const outcome = await action.run(selected);
    const { message, failed } =
      typeof outcome === 'object' ? outcome : { message: outcome, failed: [] };
    if (message) toasts.show(message, failed.length > 0 ? 'error' : 'success');
    if (!action.keeps) onSelect(failed);
  };
  const choose = async (action: BulkAction) => {
    if (action.confirm)
      return confirm({ ...action.confirm(count), act: action.label }, () => run(action));
    setBusy(action.label);
    try {
      await run(action);
    } catch (error) {
      toasts.show(sentenceOf(error), 'error');
    }
    setBusy(null);
  };

  return (
    <section
      className={count === 0 ? 'unseen' : 'bulk-bar'}
      aria-label={count === 0 ? undefined : 'Selected records'}
    >
      {/* There before the first selection: a status that appears with its text is not announced. */}
      <p role="status">{count === 0 ? '' : selection(count, noun)}</p>
      {count === 0 ? null : (
        <>
          {actions.map((action) => (
            <Button
              key={action.label}
              loading={busy === action.label}
              disabled={busy !== null || count > maxIds}
              onClick={() => void choose(action)}
            >
              {action.label}
            </Button>
          ))}
          <Button type="text" onClick={() => onSelect([])}>
            Clear selection
          </Button>
        </>
      )}
    </section>
  );
}
