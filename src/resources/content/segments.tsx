import { useId } from 'react';

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
};

/** A few choices side by side, one of which holds. */
export function Segments({ label, value, options, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
