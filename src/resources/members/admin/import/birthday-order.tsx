import { Radio, Space } from 'antd';
import { type DateOrder, dateOrders } from '#contract/date-order.ts';
import type { birthDayOrders } from '#contract/members/import/row.ts';
import { birthday } from '../parts/birthday.ts';
import '../parts/import.css';

type Props = {
  birthDays: ReturnType<typeof birthDayOrders>;
  order: DateOrder;
  isBusy: boolean;
  onChange: (order: DateOrder) => void;
};

/* Where the list does not say it: no order fits all birthdays, or both do. */
const hints: Readonly<Record<number, string>> = {
  0: 'Some fit only with the day first, others only with the month first.',
  2: 'All of them can be read both ways. Please say which it is.',
};

/** Asks what comes first in the birthdays of a list, where some can be read in two ways. */
export function BirthdayOrder({ birthDays: { fitting, example }, order, isBusy, onChange }: Props) {
  if (!example) return null;
  const label = `Birthdays such as ${example.cell} are`;
  const options = dateOrders.map((value) => ({ value, label: birthday(example[value]) }));
  const hint = hints[fitting.length];
  return (
    <div className="birthday-order" role="radiogroup" aria-label={label}>
      <Space wrap>
        {label}
        <Radio.Group
          options={options}
          value={order}
          disabled={isBusy}
          onChange={({ target }) => onChange(target.value)}
        />
      </Space>
      {hint ? <p className="hint">{hint}</p> : null}
    </div>
  );
}
