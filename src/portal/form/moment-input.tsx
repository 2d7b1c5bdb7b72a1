import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { type ComponentProps, createContext, use } from 'react';

dayjs.extend(customParseFormat);

/** Day first, whatever the browser's language; the others are understood as they are typed. */
const dayFormats = ['DD/MM/YYYY', 'D/M/YYYY', 'DD-MM-YYYY', 'D.M.YYYY', 'YYYY-MM-DD'];
const momentFormats = ['DD/MM/YYYY HH:mm', 'D/M/YYYY H:mm', 'YYYY-MM-DD HH:mm'];
/** As the form holds them: the first is what is written. */
const storedDay = ['YYYY-MM-DD'];
const storedMoment = ['YYYY-MM-DDTHH:mm', 'YYYY-MM-DDTHH:mm:ss'];

type Props = {
  /* antd's Form.Item hands these in. */
  id?: string;
  value?: string | null;
  onChange?: (value: string) => void;
  'aria-describedby'?: string;
  'aria-label'?: string;
  'aria-invalid'?: 'true';
};

type PickerProps = Props &
  Pick<ComponentProps<typeof DatePicker>, 'maxDate' | 'showNow' | 'showTime' | 'placeholder'> & {
    formats: string[];
    stored: string[];
  };

/** The value as text where it is no date, and who is told of what is typed. */
const Typed = createContext({ text: '', onType: (_: string) => {} });

/* The picker passes on only dates, and empties the box where it has none. */
function TextInput(props: ComponentProps<'input'>) {
  const { text, onType } = use(Typed);
  return (
    <input
      {...props}
      value={text || props.value}
      onInput={(event) => onType(event.currentTarget.value)}
    />
  );
}

const read = (text: string, formats: string[]) => {
  const moment = dayjs(text, formats, true);
  return moment.isValid() ? moment : null;
};

/* Text that is no date is the value as it stands, for the schema to refuse. */
function Picker({ value, onChange, formats, stored, ...given }: PickerProps) {
  const moment = read(value ?? '', stored);
  const write = (chosen: dayjs.Dayjs | null) => chosen?.format(stored[0]) ?? '';
  const typed = {
    text: moment ? '' : (value ?? ''),
    onType: (text: string) => onChange?.(write(read(text, formats)) || text),
  };
  return (
    <Typed value={typed}>
      <DatePicker
        {...given}
        value={moment}
        onChange={(chosen) => onChange?.(write(chosen))}
        format={formats}
        components={{ input: TextInput }}
        preserveInvalidOnBlur
      />
    </Typed>
  );
}

/** A calendar day, `YYYY-MM-DD` in the form. @param latest the last day that can be chosen, `YYYY-MM-DD` */
export function DayInput({ latest, ...given }: Props & { latest?: string }) {
  return (
    <Picker
      {...given}
      formats={dayFormats}
      stored={storedDay}
      placeholder="DD/MM/YYYY"
      {...(latest && { maxDate: dayjs(latest) })}
    />
  );
}

/** A day and a time of the society's own clock, `YYYY-MM-DDTHH:mm` in the form; the browser's 'Now' is another. */
export function MomentInput(given: Props) {
  return (
    <Picker
      {...given}
      formats={momentFormats}
      stored={storedMoment}
      placeholder="DD/MM/YYYY HH:mm"
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      showNow={false}
    />
  );
}
