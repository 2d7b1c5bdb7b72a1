import { ChoiceFilter } from '../../components/choice-filter.tsx';
import { Icon } from '../../components/icon.tsx';
import type { ListView } from '../../components/list-view.ts';
import { filters } from './choices.ts';

type Props = {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
};

/** The filters of the members' list; folded away on a phone, where the search comes first. */
export function FilterBar({ view, onChange }: Props) {
  const set = filters.filter(({ name }) => view.filters[name]);
  const none = Object.fromEntries(filters.map(({ name }) => [name, '']));
  return (
    <details
      className="filter-bar"
      open={set.length > 0 || !matchMedia('(max-width: 719px)').matches}
    >
      <summary>
        Filters{set.length > 0 ? ` (${set.length})` : ''} <Icon name="down" />
      </summary>
      <div>
        {filters.map(({ name, ...filter }) => (
          <ChoiceFilter
            key={name}
            {...filter}
            value={view.filters[name] ?? ''}
            onChange={(value) => onChange({ filters: { [name]: value } })}
          />
        ))}
        {set.length > 0 ? (
          <button type="button" className="link-button" onClick={() => onChange({ filters: none })}>
            Clear filters
          </button>
        ) : null}
      </div>
    </details>
  );
}
