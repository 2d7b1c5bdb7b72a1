import { Input, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { cleanLine } from '#contract/typed-text.ts';
import { Icon } from '../../parts/icon.tsx';

/** Measured from the last key. With the server's response time, results appear within 300 ms. */
const debounceMs = 120;

type Props = {
  /** The current search in the address. */
  value: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder: string;
  /** Whether a response is pending. */
  busy: boolean;
};

/** Renders a search box that searches while the user types. No response changes its text or takes the focus. */
export function SearchBox({ value, onSearch, label, placeholder, busy }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /* A ref, because the address may have changed during the debounce. */
  const send = useRef(onSearch);
  useEffect(() => {
    send.current = onSearch;
  });

  /* Follows changes from outside: by a link, by Back, by 'Clear'. */
  useEffect(() => {
    if (value === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (typed: string) => {
    clearTimeout(timer.current);
    const wanted = cleanLine(typed);
    if (wanted === sent.current) return;
    sent.current = wanted;
    send.current(wanted);
  };
  return (
    <search className="search-box">
      <Input
        type="search"
        prefix={<Icon name="search" />}
        suffix={busy ? <Spin size="small" /> : <span />}
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(target.value), debounceMs);
        }}
        onPressEnter={() => search(text)}
      />
    </search>
  );
}
