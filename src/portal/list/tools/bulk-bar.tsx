import { Button } from 'antd';
import { maxIds } from '#contract/limits.ts';
import { fewInWords } from '#contract/list-in-words.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import { useConfirm } from '../../antd/use-confirm.tsx';
import { useAttempt } from '../../parts/use-attempt.ts';
import { useServices } from '../../services.ts';

type Outcome = { message: string; failed: readonly string[] };

export type BulkOutcome = string | Outcome | undefined;

/** An action on several records at once. */
export type BulkAction = {
  label: string;
  /** The confirmation before the action. */
  confirm?: (count: number) => { title: string; text: string };
  /** Whether the selection stays afterwards, for example if nothing changes. */
  keeps?: boolean;
  /**
   * @param names the names by id, as they were shown last
   * @returns the message to show afterwards, and the records that failed: they stay selected; as all do without one,
   * where nothing was done, or thought better of
   */
  run: (
    ids: readonly string[],
    names: Readonly<Record<string, string>>,
  ) => Promise<BulkOutcome> | Promise<void>;
};

/** A selected record; the search, a filter or another page may hide it meanwhile. */
export type Selected = { id: string; name: string; isShown: boolean };

type Props = {
  actions: readonly BulkAction[];
  selected: readonly Selected[];
  /** The plural noun of the records: 'members'. */
  noun: string;
  onSelect: (ids: readonly string[]) => void;
};

/** Returns who of the selected is not shown; '' where all are. */
export function hiddenInWords(names: readonly string[]): string {
  return names.length > 0 ? `Not in the list below: ${fewInWords(names)}.` : '';
}

/**
 * Returns what an action did, and who of the selected was left out: they stay selected.
 *
 * @param done what is said of the others
 * @param why why any are left out
 */
export function leavingOut(
  done: string,
  leftOut: readonly string[],
  names: Readonly<Record<string, string>>,
  why = '',
): Outcome {
  if (leftOut.length === 0) return { message: done, failed: [] };
  const count = formatInteger(leftOut.length);
  const who = fewInWords(leftOut.flatMap((id) => names[id] ?? []));
  const left = [`${count} left out`, why, who].filter(Boolean).join(': ');
  return { message: `${done} ${left}.`, failed: leftOut };
}

/** Returns how many are selected, whether they are too many for one request, and who of them is not shown. */
export function selection(count: number, noun: string, hidden: readonly string[] = []): string {
  const chosen = `${countOf(count, noun)} selected`;
  const tooMany = count > maxIds ? `Select at most ${maxIds}.` : '';
  const more = [tooMany, hiddenInWords(hidden)].filter(Boolean).join(' ');
  return more ? `${chosen}. ${more}` : chosen;
}

/** Renders the actions on the selected records while any are selected. */
export function BulkBar({ actions, selected, noun, onSelect }: Props) {
  const { toasts } = useServices();
  const confirm = useConfirm();
  const { attempt, busy } = useAttempt();
  const count = selected.length;
  const ids = selected.map(({ id }) => id);
  const names = Object.fromEntries(selected.map(({ id, name }) => [id, name]));
  const hidden = selected.filter(({ isShown }) => !isShown).map(({ name }) => name);

  const run = async (action: BulkAction) => {
    toasts.hide(action.label);
    const outcome = await action.run(ids, names);
    if (outcome === undefined) return;
    const { message, failed } =
      typeof outcome === 'object' ? outcome : { message: outcome, failed: [] };
    toasts.show(message, failed.length > 0 ? 'error' : 'success', undefined, action.label);
    if (!action.keeps) onSelect(failed);
  };
  const choose = (action: BulkAction) => {
    const { label, confirm: question } = action;
    if (question) {
      const { title, text } = question(count);
      const asked = [text, hiddenInWords(hidden)].filter(Boolean).join(' ');
      confirm({ title, text: asked, act: label }, () => run(action));
    } else void attempt(() => run(action), label);
  };

  return (
    <section
      className={count === 0 ? 'unseen' : 'bulk-bar'}
      aria-label={count === 0 ? undefined : 'Selected records'}
    >
      {/* There before the first selection: a status that appears with its text is not announced. */}
      <p role="status">{count === 0 ? '' : selection(count, noun, hidden)}</p>
      {count === 0 ? null : (
        <>
          {actions.map((action) => (
            <Button
              key={action.label}
              loading={busy === action.label}
              /* The one that is busy keeps the focus, or takes it back from its dialog. */
              disabled={(busy !== null && busy !== action.label) || count > maxIds}
              onClick={() => choose(action)}
            >
              {action.label}
            </Button>
          ))}
          {hidden.length > 0 && hidden.length < count ? (
            <Button
              type="text"
              onClick={() =>
                onSelect(selected.filter(({ isShown }) => isShown).map(({ id }) => id))
              }
            >
              Keep only those below
            </Button>
          ) : null}
          <Button type="text" onClick={() => onSelect([])}>
            Clear selection
          </Button>
        </>
      )}
    </section>
  );
}
