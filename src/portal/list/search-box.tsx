import { Input, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../components/icon.tsx';

/** After the last key; with the answer's own time it stays within 300. */
const debounceMs = 120;

type Props = {
  /** What is searched for now, as the address has it. */
  value: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder: string;
  /** Whether an answer is on its way. */
  busy: boolean;
};

/** A search that follows the typing. What is typed is the box's own: no answer changes it or takes the focus. */
export function SearchBox({ value, onSearch, label, placeholder, busy }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /* The newest: the address may have changed while the typing was waited for. */
  const send = useRef(onSearch);
  useEffect(() => {
    send.current = onSearch;
  });

  /* Changed from outside: by a link, by Back, by 'Clear'. */
  useEffect(() => {
    if (value === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (typed: string) => {
    clearTimeout(timer.current);
    const wanted = typed.trim();
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
