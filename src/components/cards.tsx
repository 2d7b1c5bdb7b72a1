import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** A figure or a fact with its label; undefined while it is on its way. */
export type Fact = { label: string; value: ReactNode; icon?: IconName; note?: ReactNode };

type Props = {
  facts: readonly Fact[];
  label: string;
  /** Whether they are numbers that should be seen first. */
  figures?: boolean;
};

/** Facts side by side, as a list of terms. */
export function Cards({ facts, label, figures = false }: Props) {
  return (
    <dl className={figures ? 'cards figures' : 'cards'} aria-label={label}>
      {facts.map((fact) => (
        <div key={fact.label} className="card">
          <dt>
            {fact.icon ? <Icon name={fact.icon} /> : null}
            {fact.label}
          </dt>
          <dd>{fact.value === undefined ? <i className="line-skeleton" /> : fact.value}</dd>
          {fact.note ? <dd className="note">{fact.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
