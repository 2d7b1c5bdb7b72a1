import { Input } from 'antd';

type Props = { id?: string; value?: string | null; onChange?: (value: string) => void };

const complete = /^#[0-9a-f]{6}$/i;

/** Renders a colour, `#rrggbb`, to type or to choose; antd's Form passes id, value and onChange. */
export function ColourInput({ value, onChange, ...inputProps }: Props) {
  const shown = value ?? '';
  return (
    <Input
      {...inputProps}
      autoComplete="off"
      spellCheck={false}
      placeholder="#"
      value={shown}
      onChange={({ target }) => onChange?.(target.value)}
      suffix={
        <input
          type="color"
          className="colour-swatch"
          aria-label="Choose a colour"
          value={complete.test(shown) ? shown.toLowerCase() : '#ffffff'}
          onChange={({ target }) => onChange?.(target.value)}
        />
      }
    />
  );
}
