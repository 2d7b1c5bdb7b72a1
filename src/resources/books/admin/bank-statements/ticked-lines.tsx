import { Checkbox, List } from 'antd';
import { useState } from 'react';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import { longDate } from '../../../../shared/format.ts';
import './bank-statements.css';

/**
 * Keeps which of some lines are ticked.
 *
 * @param isTicked which of them are before somebody changes it; all of them by default
 */
export function useTicks(
  lines: readonly StatementLine[],
  isTicked: (line: StatementLine) => boolean = () => true,
) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  return {
    lines,
    ticked: lines.filter((line) => changed.get(line._id) ?? isTicked(line)),
    tick: (some: readonly StatementLine[], isOn: boolean) =>
      setChanged((before) => new Map([...before, ...some.map(({ _id }) => [_id, isOn] as const)])),
  };
}

/** Returns '3 lines, ₦1,200.00'. */
export function sumInWords(lines: readonly StatementLine[]): string {
  const kobo = lines.reduce((sum, { amount }) => sum + Math.round(Math.abs(amount) * 100), 0);
  return `${countOf(lines.length, 'lines')}, ${formatNaira(kobo / 100)}`;
}

export type Ticks = ReturnType<typeof useTicks>;

type Props = {
  ticks: Ticks;
  /** Whether it is said what each line is. */
  hasReasons?: boolean;
};

/** Lists lines with a tick each: what is not ticked is left out. */
export function TickedLines({ ticks: { lines, ticked, tick }, hasReasons = false }: Props) {
  const isAll = ticked.length === lines.length;
  return (
    <List
      size="small"
      className="ticked-lines"
      dataSource={[...lines]}
      rowKey="_id"
      pagination={lines.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      header={
        lines.length > 1 ? (
          <Checkbox
            checked={isAll}
            indeterminate={ticked.length > 0 && !isAll}
            onChange={({ target }) => tick(lines, target.checked)}
          >
            All {formatInteger(lines.length)}
          </Checkbox>
        ) : null
      }
      renderItem={(line) => (
        <List.Item>
          <Checkbox
            checked={ticked.includes(line)}
            onChange={({ target }) => tick([line], target.checked)}
          >
            <span className="two-lines">
              <span className="narration">
                <b>{formatNaira(line.amount)}</b> {line.narration}
              </span>
              <small>
                {longDate(line.date)}, row {line.row}
                {hasReasons ? `. ${line.reason}` : ''}
              </small>
            </span>
          </Checkbox>
        </List.Item>
      )}
    />
  );
}
