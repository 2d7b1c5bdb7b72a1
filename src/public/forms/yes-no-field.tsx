import { useId } from 'react';

type Props = {
  legend: string;
  name: string;
  /** The question after a yes. */
  more: string;
  error: string | undefined;
};

const words = (name: string) => `${name}Words`;

/** Renders Yes or No, with a text field that the style sheet shows after a yes. */
export function YesNoField({ legend, name, more, error }: Props) {
  const id = useId();
  return (
    <fieldset
      className={error ? 'field yes-no wrong' : 'field yes-no'}
      aria-describedby={`${id}-error`}
    >
      <legend>{legend}</legend>
      <div>
        {['Yes', 'No'].map((one) => (
          <label key={one} className="check">
            <input type="radio" name={name} value={one} /> {one}
          </label>
        ))}
      </div>
      <input type="text" name={words(name)} aria-label={more} placeholder={more} maxLength={100} />
      <p className="error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}

/** Returns one text for each answer ('diaspora'): the text after a yes, if any, else Yes or No. */
export function joinYesNo(texts: Record<string, string>): Record<string, string> {
  const pairs = Object.entries(texts).filter(([name]) => !name.endsWith(words('')));
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, (value === 'Yes' && texts[words(name)]?.trim()) || value]),
  );
}
