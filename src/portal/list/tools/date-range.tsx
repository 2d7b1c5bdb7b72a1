import { Button, Form } from 'antd';
import { dayInNigeria, lastDayOf } from '#contract/day.ts';
import { ToolDialog } from './tool-dialog.tsx';
import { TypedFilter } from './typed-filter.tsx';
import '../list.css';
import { Labelled } from '../../form/inputs/labelled.tsx';

type Range = { from: string; to: string };

/** Returns the days of a month; `before` counts back from this one. */
export function monthOf(before: number): Range {
  const to = lastDayOf(dayInNigeria().slice(0, 7), -before);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** Returns the first and the last day of a year. */
export const wholeYear = (year: number): Range => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
});

const ranges = (): [label: string, range: Range][] => {
  const year = Number(dayInNigeria().slice(0, 4));
  return [
    ['This month', monthOf(0)],
    ['Last month', monthOf(1)],
    [`In ${year}`, wholeYear(year)],
    [`In ${year - 1}`, wholeYear(year - 1)],
  ];
};

type Props = {
  /** The list, with the filters `from` and `to`. */
  table: {
    canFilter: boolean;
    chosen: (field: string) => string[];
    filterBy: (values: Readonly<Record<string, string>>) => void;
  };
  /** What the days are of. */
  label: string;
  /** Whether the list always has a range. */
  isFixed?: boolean;
};

/**
 * Renders the filter by days, both included. Its inputs are the browser's own, which weigh nothing on a phone.
 */
export function DateRange({ table, label: title, isFixed = false }: Props) {
  const [from = ''] = table.chosen('from');
  const [to = ''] = table.chosen('to');
  if (!table.canFilter) return null;
  const inputs = [
    { name: 'from', label: 'From', value: from },
    { name: 'to', label: 'To', value: to },
  ] as const;
  return (
    <ToolDialog label={title} count={from || to ? 1 : 0}>
      <Form layout="vertical" className="list-filters">
        {inputs.map(({ name, label, value }) => (
          <Labelled key={name} label={label}>
            <TypedFilter
              type="date"
              value={value}
              max={dayInNigeria()}
              onFilter={(day) => table.filterBy({ [name]: day })}
            />
          </Labelled>
        ))}
        <p className="range-choices">
          {ranges().map(([label, range]) => (
            <Button key={label} size="small" onClick={() => table.filterBy(range)}>
              {label}
            </Button>
          ))}
        </p>
        {isFixed ? null : (
          <Button disabled={!from && !to} onClick={() => table.filterBy({ from: '', to: '' })}>
            Any date
          </Button>
        )}
      </Form>
    </ToolDialog>
  );
}
