import { Input, Spin } from 'antd';
import { cleanLine } from '#contract/typed-text.ts';
import { Icon } from '../../parts/icon.tsx';
import { useTypedText } from '../../parts/use-typed-text.ts';

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
  const { text, type, finish } = useTypedText(value, onSearch, debounceMs, cleanLine);
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
        onChange={({ target }) => type(target.value)}
        onPressEnter={finish}
      />
    </search>
  );
}
