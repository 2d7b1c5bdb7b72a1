import { Form } from 'antd';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { wholeNaira } from '#contract/naira.ts';
import { useFieldRules } from '../../../../portal/form/fields/schema-rules.ts';
import { SelectInput } from '../../../../portal/form/inputs/select-input.tsx';

/* The years that are set up, and those that the member owes: a levy or an opening balance has years of its own. */
function optionsOf(plans: readonly Subscription[], ledger: Ledger | undefined) {
  const owed = new Map(ledger?.years.map(({ year, owed: amount }) => [year, amount]));
  const years = [...new Set([...plans.map(({ dueYear }) => dueYear), ...owed.keys()])];
  return years
    .sort((one, other) => one - other)
    .map((year) => {
      const open = owed.get(year) ?? 0;
      const words = ledger ? (open > 0 ? `${wholeNaira(open)} owed` : 'nothing owed') : '';
      return { value: String(year), label: words ? `${year}: ${words}` : String(year) };
    });
}

type Props = {
  plans: readonly Subscription[];
  ledger: Ledger | undefined;
  /** Its path in the surrounding list, and in the whole form. */
  path?: (string | number)[];
  full?: (string | number)[];
  /** Its accessible name where no label is seen. */
  label?: string;
};

/** Renders the choice of the due year that a payment pays first; the oldest by default. */
export function YearField({ plans, ledger, path = ['dueYear'], full = path, label }: Props) {
  const rules = useFieldRules(full);
  return (
    <Form.Item name={path} rules={rules} className="short" {...(!label && { label: 'Due Year' })}>
      <SelectInput
        allowClear
        placeholder="The oldest first"
        options={optionsOf(plans, ledger)}
        {...(label && { 'aria-label': label })}
      />
    </Form.Item>
  );
}
