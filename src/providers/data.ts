import type {
  BaseRecord,
  CrudFilters,
  CrudSorting,
  DataProvider,
  MetaQuery,
} from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import type { Endpoint } from '../resources/resource.ts';
import { type Answer, oneOf, rowsOf, totalOf } from './answers.ts';
import { type Http, HttpError, messages } from './http.ts';

const apiUrl = '/api/v1';

/* What a page cannot do here is said as the back end would say it. */
const unavailable = () => new HttpError(404, messages.unavailable);

/** Fills `{name}` in a path from the values given. @throws HttpError 404 where there is no such path */
export function fillPath(path: string | undefined, values: Record<string, unknown>): string {
  if (path === undefined) throw unavailable();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? '')),
  );
  return `${apiUrl}/${filled}`;
}

/** Refine's sorters as the API's `sort`: `name`, `-name`. */
export function sortOf(sorters: CrudSorting = []): Record<string, string> {
  const [first] = sorters;
  return first ? { sort: first.order === 'desc' ? `-${first.field}` : first.field } : {};
}

/** Refine's filters as the API's own query: equality by field, and `search`. Empty ones are left out. */
export function filtersOf(filters: CrudFilters = []): Record<string, string> {
  const pairs = filters.flatMap((filter) =>
    'field' in filter && filter.value !== undefined && filter.value !== null && filter.value !== ''
      ? [[filter.field, String(filter.value)]]
      : [],
  );
  return Object.fromEntries(pairs);
}

/** A path with its query. */
export function withQuery(path: string, query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(pairs).toString();
  return text ? `${path}?${text}` : path;
}

/** Values as a form. What is undefined or null is left out. */
export function toForm(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : name);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

/** A form for values with a file among them, or null where there is none. */
export function formOf(values: unknown): FormData | null {
  if (values instanceof FormData) return values;
  if (typeof values !== 'object' || values === null) return null;
  const hasFile = Object.values(values).some((value) => value instanceof Blob);
  return hasFile ? toForm({ ...values }) : null;
}

/**
 * Refine's data provider over the API. It stands on simple-rest's, whose lists are paged by
 * `_start`/`_end` and counted by a header: ours are paged by `page`/`limit` and carry the total in the
 * body, so every method that reads or writes is its own.
 *
 * @param endpoints the calls behind each resource, from the manifests
 */
export function createDataProvider(
  http: Http,
  endpoints: Record<string, Endpoint>,
): DataProvider & Required<Pick<DataProvider, 'custom'>> {
  const endpoint = (resource: string): Endpoint => endpoints[resource] ?? {};
  const { getApiUrl } = simpleRest(apiUrl);

  const send = async (method: string, path: string, values: unknown, meta?: MetaQuery) => {
    const form = formOf(values);
    return form
      ? http.upload<unknown>(path, form, { method, onProgress: meta?.onProgress })
      : http.call<unknown>(method, path, values);
  };

  return {
    getApiUrl,

    getList: async ({ resource, pagination, sorters, filters, meta }) => {
      const { currentPage = 1, pageSize = 20, mode = 'server' } = pagination ?? {};
      const paged = mode === 'server';
      const path = fillPath(endpoint(resource).list, meta ?? {});
      const query = {
        ...(paged && { page: currentPage, limit: pageSize }),
        ...sortOf(sorters),
        ...filtersOf(filters),
      };
      const answer = await http.get<Answer>(withQuery(path, query));
      const rows = rowsOf(answer);
      const total = totalOf(answer);
      /* The whole list at once, as a back end without pages answers. */
      const start = (currentPage - 1) * pageSize;
      const page = paged && total === undefined ? rows.slice(start, start + pageSize) : rows;
      return { ...answer, data: page as never[], total: total ?? rows.length };
    },

    getOne: async ({ resource, id, meta }) => {
      const path = fillPath(endpoint(resource).one, { ...meta, id });
      return { data: oneOf(await http.get(path)) as never };
    },

    create: async ({ resource, variables, meta }) => {
      const path = fillPath(endpoint(resource).create, meta ?? {});
      return { data: oneOf(await send('POST', path, variables, meta)) as never };
    },

    update: async ({ resource, id, variables, meta }) => {
      const path = fillPath(endpoint(resource).update, { ...meta, id });
      return { data: oneOf(await send('PATCH', path, variables, meta)) as never };
    },

    deleteOne: async ({ resource, id, meta }) => {
      const path = fillPath(endpoint(resource).remove, { ...meta, id });
      return { data: oneOf(await http.call('DELETE', path)) as never };
    },

    custom: async ({ url, method, payload, query, meta }) => {
      const path = withQuery(`${apiUrl}/${url}`, (query ?? {}) as BaseRecord);
      const reads = method === 'get' || method === 'head' || method === 'options';
      const answer = await (reads
        ? http.get<unknown>(path)
        : send(method.toUpperCase(), path, payload, meta));
      return { data: (answer ?? {}) as never };
    },
  };
}
