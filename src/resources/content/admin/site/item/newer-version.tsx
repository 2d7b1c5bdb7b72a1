import { Button } from 'antd';
import { useState } from 'react';
import type { Field } from '../../../../../portal/form/fields/fields.ts';
import type { Values } from '../../../../../portal/form/fields/values.ts';
import { useServices } from '../../../../../portal/services.ts';
import './item-form.css';

/** Returns a form value as text, so that the older input can be read and copied. */
export function asText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (Array.isArray(value)) return value.map(asText).join('\n') || '–';
  if (typeof value !== 'object') return String(value);
  const { src, widths, width, height, ...words } = { ...value } as Values;
  return Object.values(words).map(asText).join(' · ');
}

/* The order of an object's keys says nothing: the server has another one than a form. */
const sorted = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const canonical = (value: unknown) => JSON.stringify(value, sorted);

/** Returns the fields in which two versions differ. */
export const differing = (fields: readonly Field[], mine: Values, theirs: Values): Field[] =>
  fields.filter(({ name }) => canonical(mine[name]) !== canonical(theirs[name]));

type Props = {
  fields: readonly Field[];
  /** The user's input over the older version. */
  mine: Values;
  /** The newer version, as the form started with it. */
  theirs: Values;
  onUse: (name: string, value: unknown) => void;
};

/** Shows the user's older input beside the newer version in the form, each field to copy or restore. */
export function NewerVersion({ fields, mine, theirs, onUse }: Props) {
  const { toasts } = useServices();
  const [used, setUsed] = useState<readonly string[]>([]);
  const differ = differing(fields, mine, theirs);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show('Copied.');
    } catch {
      toasts.show('Your browser does not allow this. Select the text and copy it.', 'error');
    }
  };
  return (
    <section className="panel newer-version" aria-labelledby="newer-title">
      <h2 id="newer-title">What you had typed</h2>
      {differ.length === 0 ? (
        <p>It is the same as the newer version.</p>
      ) : (
        <p>Below is the newer version. Where yours differs, you can put it back.</p>
      )}
      <dl>
        {differ.map((field) => {
          const { label } = field;
          const text = asText(mine[field.name]);
          return (
            <div key={field.name}>
              <dt>{label}</dt>
              <dd>{text}</dd>
              <dd className="newer-actions">
                <Button
                  aria-label={`Restore mine: ${label}`}
                  disabled={used.includes(field.name)}
                  onClick={() => {
                    onUse(field.name, mine[field.name]);
                    setUsed([...used, field.name]);
                  }}
                >
                  {used.includes(field.name) ? 'Restored' : 'Restore mine'}
                </Button>
                <Button aria-label={`Copy: ${label}`} onClick={() => void copy(text)}>
                  Copy
                </Button>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
