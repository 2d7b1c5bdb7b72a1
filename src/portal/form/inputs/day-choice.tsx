import { useState } from 'react';
import { DayInput } from './moment-input.tsx';

type Props = {
  id: string;
  /** `YYYY-MM-DD` */
  value: string;
  onChange: (day: string) => void;
  /** The last selectable day, `YYYY-MM-DD`. */
  latest?: string;
};

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Renders a day to choose, day first whatever the browser's language; what is typed counts once it is a day. */
export function DayChoice({ id, value, onChange, latest }: Props) {
  const [text, setText] = useState(value);
  return (
    <DayInput
      id={id}
      value={text}
      {...(latest && { latest })}
      onChange={(typed) => {
        setText(typed);
        if (isDay(typed) && !(latest && typed > latest)) onChange(typed);
      }}
    />
  );
}
