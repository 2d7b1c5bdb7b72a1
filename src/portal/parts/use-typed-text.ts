import { useEffect, useRef, useState } from 'react';

/** For a day, in ms: it is typed in three parts, each of them a day already. */
export const dayDelayMs = 600;

const asTyped = (text: string) => text;

/**
 * Keeps the text of an input while it is typed, and hands it over a moment after the last key: a list is not
 * queried for each of them. No answer changes the text or takes the focus.
 *
 * @param value the current text in the address; a change from outside (a link, Back, 'Clear') is followed
 * @param delayMs measured from the last key
 * @param clean makes of what is typed what is handed over
 */
export function useTypedText(
  value: string,
  onChange: (text: string) => void,
  delayMs: number,
  clean = asTyped,
) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /* A ref, because the address may have changed during the delay. */
  const send = useRef(onChange);
  useEffect(() => {
    send.current = onChange;
  });
  useEffect(() => {
    if (value === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const handOver = (typed: string) => {
    clearTimeout(timer.current);
    const wanted = clean(typed);
    if (wanted === sent.current) return;
    sent.current = wanted;
    send.current(wanted);
  };
  return {
    text,
    type(typed: string) {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => handOver(typed), delayMs);
    },
    /** Hands over what is typed at once, and shows it as it is handed over. */
    finish() {
      handOver(text);
      setText(clean(text));
    },
  };
}
