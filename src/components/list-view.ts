import { pageSizes } from './page-sizes.ts';

/** What of a list is chosen. */
export type ListView = {
  /** From 1. */
  page: number;
  pageSize: number;
  /** As the API takes it: `name`, `-name`. */
  sort: string;
  /** The filters that are set, by name. */
  filters: Readonly<Record<string, string>>;
};

/** What can be chosen, and what is where nothing is. */
export type ListChoices = {
  /** The values that each filter takes; null where it is free text. */
  filters: Readonly<Record<string, readonly string[] | null>>;
  /** The sorts, the usual one first. */
  sorts: readonly [string, ...string[]];
  pageSize: number;
};

/** The view that an address asks for. What it does not know is passed over, as if it were not there. */
export function readView(params: URLSearchParams, choices: ListChoices): ListView {
  const page = Number(params.get('page') ?? 1);
  const size = Number(params.get('limit'));
  const sort = params.get('sort') ?? '';
  const set = Object.entries(choices.filters).flatMap(([name, values]) => {
    const value = params.get(name) ?? '';
    return value !== '' && (values === null || values.includes(value)) ? [[name, value]] : [];
  });
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    pageSize: pageSizes.some((known) => known === size) ? size : choices.pageSize,
    sort: choices.sorts.includes(sort) ? sort : choices.sorts[0],
    filters: Object.fromEntries(set),
  };
}

/**
 * The address's query with a changed view; whatever else stands in it stays. Whoever changes what is
 * listed begins at its first page, and what is usual is left out.
 */
export function withView(
  params: URLSearchParams,
  choices: ListChoices,
  change: Partial<ListView>,
): URLSearchParams {
  const before = readView(params, choices);
  const filters = { ...before.filters, ...change.filters };
  const { page = 1, pageSize, sort } = { ...before, page: 1, ...change };
  const next = new URLSearchParams(params);
  const put = (name: string, value: string, usual: string) =>
    value === usual ? next.delete(name) : next.set(name, value);
  put('page', String(page), '1');
  put('limit', String(pageSize), String(choices.pageSize));
  put('sort', sort, choices.sorts[0]);
  for (const name of Object.keys(choices.filters)) put(name, filters[name] ?? '', '');
  return next;
}

/** The view as the query of the API's list, without its pages: what an export takes. */
export function queryOf({ sort, filters }: ListView): URLSearchParams {
  return new URLSearchParams({ ...filters, sort });
}
