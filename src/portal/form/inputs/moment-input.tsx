import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { type ComponentProps, createContext, use } from 'react';

dayjs.extend(customParseFormat);

/** Day first, whatever the browser's language; the other formats are accepted when typed. */
const dayFormats = ['DD/MM/YYYY', 'D/M/YYYY', 'DD-MM-YYYY', 'D.M.YYYY', 'YYYY-MM-DD'];
const momentFormats = ['DD/MM/YYYY HH:mm', 'D/M/YYYY H:mm', 'YYYY-MM-DD HH:mm'];
/** The format of the form's value. */
const storedDay = ['YYYY-MM-DD'];
const storedMoment = ['YYYY-MM-DDTHH:mm', 'YYYY-MM-DDTHH:mm:ss'];

type Props = {
  /* antd's Form.Item passes these. */
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

/** The typed text if it is no date, and the listener for typing. */
const Typed = createContext({ text: '', onType: (_: string) => {} });

/* The picker passes on only dates, and clears the box if it has none. Enter takes the day, and does not send the form. */
function TextInput(props: ComponentProps<'input'>) {
  const { text, onType } = use(Typed);
  return (
    <input
      {...props}
      value={text || props.value}
      onInput={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
        props.onKeyDown?.(event);
      }}
    />
  );
}

const read = (text: string, formats: string[]) => {
  const moment = dayjs(text, formats, true);
  return moment.isValid() ? moment : null;
};

/* Keeps text that is no date as the value, for the schema to refuse. */
function Picker({ value, onChange, formats, stored, ...inputProps }: PickerProps) {
  const moment = read(value ?? '', stored);
  const write = (chosen: dayjs.Dayjs | null) => chosen?.format(stored[0]) ?? '';
  const typed = {
    text: moment ? '' : (value ?? ''),
    onType: (text: string) => onChange?.(write(read(text, formats)) || text),
  };
  return (
    <Typed value={typed}>
      <DatePicker
        {...inputProps}
        value={moment}
        onChange={(chosen) => onChange?.(write(chosen))}
        format={formats}
        components={{ input: TextInput }}
        preserveInvalidOnBlur
      />
    </Typed>
  );
}

/** Renders an input for a day, `YYYY-MM-DD` in the form. @param latest the last selectable day, `YYYY-MM-DD` */
export function DayInput({ latest, ...inputProps }: Props & { latest?: string }) {
  return (
    <Picker
      {...inputProps}
      formats={dayFormats}
      stored={storedDay}
      placeholder="DD/MM/YYYY"
      {...(latest && { maxDate: dayjs(latest) })}
    />
  );
}

/** Renders an input for a day and time in Nigeria, `YYYY-MM-DDTHH:mm` in the form; 'Now' would be the browser's. */
export function MomentInput(inputProps: Props) {
  return (
    <Picker
      {...inputProps}
      formats={momentFormats}
      stored={storedMoment}
      placeholder="DD/MM/YYYY HH:mm"
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      showNow={false}
    />
  );
}
