import { Button } from 'antd';
import { maxIds } from '#contract/limits.ts';
import { countOf } from '#contract/numbers.ts';
import { useConfirm } from '../../antd/use-confirm.tsx';
import { useAttempt } from '../../parts/use-attempt.ts';
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
  run: (ids: readonly string[]) => Promise<BulkOutcome> | Promise<void>;
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
  const selectedInWords = `${countOf(count, noun)} selected`;
  return count > maxIds ? `${selectedInWords}. Select at most ${maxIds}.` : selectedInWords;
}

/** Renders the actions on the selected records while any are selected. */
export function BulkBar({ actions, selected, noun, onSelect }: Props) {
  const { toasts } = useServices();
  const confirm = useConfirm();
  const { attempt, busy } = useAttempt();
  const count = selected.length;

  const run = async (action: BulkAction) => {
    const outcome = (await action.run(selected)) ?? '';
    const { message, failed } =
      typeof outcome === 'object' ? outcome : { message: outcome, failed: [] };
    if (message) toasts.show(message, failed.length > 0 ? 'error' : 'success');
    if (!action.keeps) onSelect(failed);
  };
  const choose = (action: BulkAction) => {
    const { label, confirm: question } = action;
    if (question) confirm({ ...question(count), act: label }, () => run(action));
    else void attempt(() => run(action), label);
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
              onClick={() => choose(action)}
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
