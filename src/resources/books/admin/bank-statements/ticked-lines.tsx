import { Checkbox, List } from 'antd';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { longDate } from '../../../../shared/format.ts';
import './bank-statements.css';
import { TickAll, type Ticks } from '../parts/ticks.tsx';

/** Returns '3 lines, ₦1,200.00'. */
export function sumInWords(lines: readonly StatementLine[]): string {
  const kobo = lines.reduce((sum, { amount }) => sum + Math.round(Math.abs(amount) * 100), 0);
  return `${countOf(lines.length, 'lines')}, ${formatNaira(kobo / 100)}`;
}

type Props = {
  ticks: Ticks<StatementLine>;
  /** Whether it is said what each line is. */
  hasReasons?: boolean;
};

/** Lists lines with a tick each: what is not ticked is left out. */
export function TickedLines({ ticks, hasReasons = false }: Props) {
  const { lines, ticked, tick } = ticks;
  return (
    <List
      size="small"
      className="ticked-lines"
      dataSource={[...lines]}
      rowKey="_id"
      pagination={lines.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      header={lines.length > 1 ? <TickAll ticks={ticks} /> : null}
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
