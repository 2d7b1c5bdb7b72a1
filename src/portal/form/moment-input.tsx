import { Input } from 'antd';
import { joinLocal, splitLocal } from './moment.ts';

type Props = {
  /** What it is called, for those who hear it. */
  label: string;
  /* antd's Form.Item hands these in. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
};

/** A day and a time of the society's own clock, in the browser's own inputs. */
export function MomentInput({ label, id, value = '', onChange, ...aria }: Props) {
  const { day, time } = splitLocal(value);
  return (
    <div className="moment-input">
      <Input
        {...aria}
        {...(id && { id })}
        type="date"
        aria-label={`${label}: day`}
        value={day}
        onChange={(event) => onChange?.(joinLocal({ day: event.target.value, time }))}
      />
      <Input
        {...aria}
        type="time"
        aria-label={`${label}: time`}
        value={time}
        onChange={(event) => onChange?.(joinLocal({ day, time: event.target.value }))}
      />
    </div>
  );
}
