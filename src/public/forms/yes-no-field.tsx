import { useId, useState } from 'react';

type Props = {
  legend: string;
  name: string;
  /** What is asked where the answer is yes. */
  more: string;
  error: string | undefined;
};

/** Yes or No, with room for words where the answer is yes; sent as one text (api.md 'diaspora'). */
export function YesNoField({ legend, name, more, error }: Props) {
  const id = useId();
  const [answer, setAnswer] = useState('');
  const [words, setWords] = useState('');
  const value = answer === 'Yes' ? words.trim() || 'Yes' : answer;
  return (
    <fieldset
      className={error ? 'field yes-no wrong' : 'field yes-no'}
      aria-describedby={`${id}-error`}
    >
      <legend>{legend}</legend>
      <div>
        {['Yes', 'No'].map((one) => (
          <label key={one} className="check">
            <input
              type="radio"
              name={`${name}Answer`}
              value={one}
              checked={answer === one}
              onChange={() => setAnswer(one)}
            />{' '}
            {one}
          </label>
        ))}
      </div>
      {answer === 'Yes' ? (
        <input
          type="text"
          name={`${name}Words`}
          aria-label={more}
          placeholder={more}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : null}
      <input type="hidden" name={name} value={value} />
      <p className="error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
