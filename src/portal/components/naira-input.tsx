import { Input } from 'antd';
import { formatNaira, koboFromNaira, nairaFromKobo } from '#contract/naira.ts';

type Props = {
  /** The form's own value. antd's Form.Item hands both in. */
  value?: string | number | undefined;
  onChange?: (value: string) => void;
  id?: string;
};

/** What people write around an amount: the sign, thousands marks, blanks. */
const marks = /[₦,\s]/g;

/** An amount in naira, with what it comes to written out beside it: a nought too many is seen. */
export function NairaInput({ value = '', onChange, id }: Props) {
  const kobo = koboFromNaira(value);
  return (
    <Input
      {...(id && { id })}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      prefix="₦"
      suffix={kobo ? <span className="amount-echo">{formatNaira(nairaFromKobo(kobo))}</span> : null}
      onChange={(event) => onChange?.(event.target.value.replace(marks, ''))}
    />
  );
}
