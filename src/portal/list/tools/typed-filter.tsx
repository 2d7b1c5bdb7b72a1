import { Input, type InputProps } from 'antd';
import { dayDelayMs, useTypedText } from '../../parts/use-typed-text.ts';

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  value: string;
  onFilter: (value: string) => void;
};

/** Renders a filter that is typed: a day, a number. It filters a moment after the last key, or on leaving it. */
export function TypedFilter({ value, onFilter, ...rest }: Props) {
  const { text, type, finish } = useTypedText(value, onFilter, dayDelayMs);
  return (
    <Input
      {...rest}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={finish}
      onPressEnter={finish}
    />
  );
}
