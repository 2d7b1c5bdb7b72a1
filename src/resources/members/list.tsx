import { Link, useSearchParams } from 'react-router';
import type { User } from '#contract/users.ts';
import { ExportMenu } from '../../components/export-menu.tsx';
import { Icon } from '../../components/icon.tsx';
import { type ListView, queryOf } from '../../components/list-view.ts';
import { PageTop } from '../../components/page-top.tsx';
import { ResourceList } from '../../components/resource-list.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useUrlList } from '../../components/use-url-list.ts';
import { usePathTo, useServices } from '../../portal/services.ts';
import { memberChoices } from './choices.ts';
import { memberColumns } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { CardsSkeleton, MemberCards } from './member-cards.tsx';
import { MemberTabs } from './tabs.tsx';

const ways = [
  { way: 'cards', label: 'Cards', icon: 'grid' },
  { way: 'table', label: 'Table', icon: 'rows' },
] as const;

/* How the rows are drawn, kept in the address with the rest. */
function useWay() {
  const [params, setParams] = useSearchParams();
  const way = params.get('view') === 'table' ? 'table' : 'cards';
  const choose = (wanted: string) => {
    const next = new URLSearchParams(params);
    if (wanted === 'cards') next.delete('view');
    else next.set('view', wanted);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [way, choose] as const;
}

function WaySwitch({ way, onChoose }: { way: string; onChoose: (way: string) => void }) {
  return (
    <fieldset className="way-switch">
      <legend className="unseen">View</legend>
      {ways.map(({ way: known, label, icon }) => (
        <button
          key={known}
          type="button"
          aria-pressed={way === known}
          onClick={() => onChoose(known)}
        >
          <Icon name={icon} /> {label}
        </button>
      ))}
    </fieldset>
  );
}

type SortProps = { view: ListView; onChange: (change: Partial<ListView>) => void };

function SortSelect({ view: { sort }, onChange }: SortProps) {
  return (
    <p className="filter">
      <label htmlFor="member-sort">Sort</label>
      <select
        id="member-sort"
        value={sort}
        onChange={({ target }) => onChange({ sort: target.value })}
      >
        <option value="name">A-Z</option>
        <option value="-name">Z-A</option>
        <option value="-createdAt">Newest first</option>
        <option value="createdAt">Oldest first</option>
        <option value="memberId">Member ID, ascending</option>
        <option value="-memberId">Member ID, descending</option>
      </select>
    </p>
  );
}

function Empty({ view, onClear }: { view: ListView; onClear: () => void }) {
  if (Object.keys(view.filters).length === 0) return <p>No records found.</p>;
  return (
    <>
      <p>No records found.</p>
      <p>Nobody fits this search and these filters.</p>
      <button type="button" className="button quiet" onClick={onClear}>
        Show all members
      </button>
    </>
  );
}

/* Another resource's page: shown where there is one. */
function ImportLink() {
  const { resources } = useServices();
  const importing = resources.find(({ name }) => name === 'members-import');
  return importing?.pages.list ? (
    <Link className="button quiet" to={importing.pages.list.path}>
      <Icon name="upload" /> Import
    </Link>
  ) : null;
}

/** The register of members (specification §2): searched, filtered, sorted and paged by the server. */
export default function Members() {
  const pathTo = usePathTo();
  const [way, chooseWay] = useWay();
  const list = useUrlList<User>({ resource: 'members', ...memberChoices });
  const { view, change } = list;
  const clear = () =>
    change({ filters: Object.fromEntries(Object.keys(view.filters).map((name) => [name, ''])) });
  return (
    <>
      <PageTop title="Members">
        <ExportMenu path="/api/v1/members/export" query={queryOf(view)} name="members" />
        <ImportLink />
      </PageTop>
      <MemberTabs />
      <section className="panel members" aria-label="All members">
        <div className="list-tools">
          <SearchBox
            value={view.filters.search ?? ''}
            onSearch={(search) => change({ filters: { search } }, true)}
            label="Search Member"
            placeholder="Search Member. . ."
            busy={list.tableQuery.isFetching && view.filters.search !== undefined}
          />
          <SortSelect view={view} onChange={change} />
          <WaySwitch way={way} onChoose={chooseWay} />
        </div>
        <FilterBar view={view} onChange={change} />
        <ResourceList
          table={list}
          columns={memberColumns(({ _id }) => pathTo('members', 'show', { id: _id }))}
          noun="members"
          empty={<Empty view={view} onClear={clear} />}
          {...(way === 'cards' && {
            draw: (rows: readonly User[]) => <MemberCards members={rows} />,
            skeleton: <CardsSkeleton />,
          })}
        />
      </section>
    </>
  );
}
