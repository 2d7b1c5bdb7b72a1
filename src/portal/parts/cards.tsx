import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** A fact with its label; undefined while it loads. */
export type Fact = { label: string; value: ReactNode; icon?: IconName };

type Props = { facts: readonly Fact[]; label: string };

/** Renders facts side by side, as a description list. */
export function Cards({ facts, label }: Props) {
  return (
    <dl className="cards" aria-label={label}>
      {facts.map((fact) => (
        <div key={fact.label} className="card">
          <dt>
            {fact.icon ? <Icon name={fact.icon} /> : null}
            {fact.label}
          </dt>
          <dd>{fact.value === undefined ? <i className="line-skeleton" /> : fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
