import { Flex, Typography } from 'antd';
import { useState } from 'react';
import { longDate } from '../../../shared/format.ts';
import { DayInput } from './moment-input.tsx';

type Props = {
  id?: string;
  /** `YYYY-MM-DD` */
  value: string;
  onChange: (day: string) => void;
  /** The last selectable day, `YYYY-MM-DD`. */
  latest?: string;
  /** Whether none can be chosen, `''`. */
  isOptional?: boolean;
};

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/* Why what is typed is not taken. */
function refusalOf(text: string, { latest, isOptional = false }: Props): string {
  if (text === '') return isOptional ? '' : 'Choose a day.';
  if (!isDay(text)) return 'Type a day like 31/03/2026.';
  return latest && text > latest ? `Choose a day until ${longDate(latest)}.` : '';
}

/** Renders a day to choose, day first whatever the browser's language; what is typed counts once it is a day. */
export function DayChoice(props: Props) {
  const { id = '', value, onChange, latest } = props;
  const [typed, setTyped] = useState({ value, text: value });
  /* It was changed elsewhere, such as by showing all of a list. */
  if (typed.value !== value) setTyped({ value, text: value });
  const refusal = refusalOf(typed.text, props);
  return (
    <Flex vertical component="span" align="start">
      <DayInput
        id={id}
        value={typed.text}
        aria-describedby={`${id}-refusal`}
        {...(latest && { latest })}
        onChange={(text) => {
          setTyped({ value, text });
          if (refusalOf(text, props) === '') onChange(text);
        }}
      />
      {refusal ? (
        <Typography.Text id={`${id}-refusal`} type="danger" role="alert">
          {refusal}
        </Typography.Text>
      ) : null}
    </Flex>
  );
}
