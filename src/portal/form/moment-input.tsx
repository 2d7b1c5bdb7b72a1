import { DatePicker } from 'antd';
import dayjs from 'dayjs';

/** Day first, whatever the browser's language; the others are understood as they are typed. */
const dayFormats = ['DD/MM/YYYY', 'D/M/YYYY', 'DD-MM-YYYY', 'D.M.YYYY', 'YYYY-MM-DD'];
const momentFormats = ['DD/MM/YYYY HH:mm', 'D/M/YYYY H:mm', 'YYYY-MM-DD HH:mm'];

type Props = {
  /* antd's Form.Item hands these in. */
  id?: string;
  value?: string | null;
  onChange?: (value: string) => void;
  'aria-describedby'?: string;
  'aria-label'?: string;
  'aria-invalid'?: 'true';
};

const read = (value: string | null | undefined) => {
  const read = value ? dayjs(value) : null;
  return read?.isValid() ? read : null;
};

/** A calendar day, `YYYY-MM-DD` in the form. @param latest the last day that can be chosen, `YYYY-MM-DD` */
export function DayInput({ value, onChange, latest, ...given }: Props & { latest?: string }) {
  return (
    <DatePicker
      {...given}
      value={read(value)}
      onChange={(day) => onChange?.(day?.format('YYYY-MM-DD') ?? '')}
      format={dayFormats}
      placeholder="DD/MM/YYYY"
      preserveInvalidOnBlur
      {...(latest && { maxDate: dayjs(latest) })}
    />
  );
}

/** A day and a time of the society's own clock, `YYYY-MM-DDTHH:mm` in the form. */
export function MomentInput({ value, onChange, ...given }: Props) {
  return (
    <DatePicker
      {...given}
      value={read(value)}
      onChange={(moment) => onChange?.(moment?.format('YYYY-MM-DDTHH:mm') ?? '')}
      format={momentFormats}
      placeholder="DD/MM/YYYY HH:mm"
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      preserveInvalidOnBlur
    />
  );
}
