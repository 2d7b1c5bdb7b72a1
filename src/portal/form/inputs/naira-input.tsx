import { Input } from 'antd';
import { formatKobo, koboFromNaira, plainAmount } from '#contract/naira.ts';

type Props = {
  /** The form's own value. antd's Form.Item passes both. */
  value?: string | number | undefined;
  onChange?: (value: string) => void;
  id?: string;
  'aria-label'?: string;
};

/** Renders an input for an amount in naira, with the formatted amount beside it, so that an extra zero is noticed. */
export function NairaInput({ value = '', onChange, id, 'aria-label': label }: Props) {
  const kobo = koboFromNaira(value);
  return (
    <Input
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      prefix="₦"
      suffix={kobo ? <span className="amount-echo">{formatKobo(kobo)}</span> : null}
      onChange={(event) => onChange?.(plainAmount(event.target.value))}
    />
  );
}
