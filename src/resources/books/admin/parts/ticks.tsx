import { Checkbox } from 'antd';
import { useState } from 'react';
import { formatInteger } from '#contract/numbers.ts';

type Listed = { _id: string };

/**
 * Keeps which of some lines are ticked.
 *
 * @param isTicked which of them are before somebody changes it; all of them by default
 */
export function useTicks<Line extends Listed>(
  lines: readonly Line[],
  isTicked: (line: Line) => boolean = () => true,
) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  return {
    lines,
    ticked: lines.filter((line) => changed.get(line._id) ?? isTicked(line)),
    tick: (some: readonly Line[], isOn: boolean) =>
      setChanged((before) => new Map([...before, ...some.map(({ _id }) => [_id, isOn] as const)])),
  };
}

export type Ticks<Line extends Listed> = ReturnType<typeof useTicks<Line>>;

/** Renders the tick of all lines. */
export function TickAll<Line extends Listed>({ ticks }: { ticks: Ticks<Line> }) {
  const { lines, ticked, tick } = ticks;
  const isAll = ticked.length === lines.length;
  return (
    <Checkbox
      checked={isAll}
      indeterminate={ticked.length > 0 && !isAll}
      onChange={({ target }) => tick(lines, target.checked)}
    >
      All {formatInteger(lines.length)}
    </Checkbox>
  );
}
