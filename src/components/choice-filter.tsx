import { useId } from 'react';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What stands for no choice: 'All years'. */
  any: string;
  options: readonly (readonly [value: string, words: string])[];
};

/** A filter by one of a few values, above a list. */
export function ChoiceFilter({ label, value, onChange, any, options }: Props) {
  const id = useId();
  return (
    <p className={value ? 'filter set' : 'filter'}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{any}</option>
        {options.map(([known, words]) => (
          <option key={known} value={known}>
            {words}
          </option>
        ))}
      </select>
    </p>
  );
}
