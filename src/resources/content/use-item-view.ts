import { useSearchParams } from 'react-router';
import type { ContentKind } from '#contract/content.ts';
import { useUrlList } from '../../components/use-url-list.ts';
import { wordsOf } from '../../portal/form/words-of.ts';
import { type Item, isSorted, rowOf } from './kinds.ts';

/** Rows of a page. Those that are sorted by hand stand together, as many as the API gives at once. */
const pageSizes = { sorted: 100, other: 20 } as const;

const filters = { search: null, published: ['yes', 'no'] } as const;

/* The groups of a kind whose items stand on several public pages, such as the executive and the patrons. */
function groupsOf(kind: ContentKind) {
  const { routeBy } = rowOf(kind);
  if (!routeBy) return null;
  const options = Object.keys(routeBy.routes).map((value) => ({ value, label: wordsOf(value) }));
  return { field: routeBy.field, options: [{ value: '', label: 'All' }, ...options] };
}

/** The items of a kind as the address asks for them: searched, by state, by group, a page at a time. */
export function useItemView(kind: ContentKind) {
  const [params, setParams] = useSearchParams();
  const list = useUrlList<Item>({
    resource: 'content',
    meta: { kind },
    filters,
    sorts: ['order'],
    pageSize: isSorted(kind) ? pageSizes.sorted : pageSizes.other,
  });
  const { tableQuery, result, view, pageCount } = list;
  /* A group is picked out of what is here; where that is not all there is, there are none to pick. */
  const groups = pageCount > 1 ? null : groupsOf(kind);
  const group = groups ? (params.get('group') ?? '') : '';
  const loaded = tableQuery.data ? result.data : undefined;
  return {
    ...list,
    rows: loaded?.filter(({ data }) => group === '' || data[groups?.field ?? ''] === group),
    groups: groups?.options,
    group,
    /** Whether something is left out by what was chosen. */
    narrowed: group !== '' || Object.keys(view.filters).length > 0,
    choose: (name: 'search' | 'published', value: string) =>
      list.change({ filters: { [name]: value } }),
    chooseGroup(value: string) {
      const next = new URLSearchParams(params);
      if (value === '') next.delete('group');
      else next.set('group', value);
      setParams(next, { preventScrollReset: true });
    },
  };
}

export type ItemView = ReturnType<typeof useItemView>;
