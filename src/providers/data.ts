import type {
  CrudFilters,
  CrudSorting,
  DataProvider,
  MetaQuery,
  Pagination,
} from '@refinedev/core';
import simpleRest, { axiosInstance, generateSort } from '@refinedev/simple-rest';
import { valueAt } from '#contract/call.ts';
import { fillPath } from '#contract/path.ts';
import { type Http, HttpError, messages } from '../shared/http/http.ts';
import { withQuery } from '../shared/http/paths.ts';
import { type BackEnd, createBackEnd } from './back-end.ts';
import { apiUrl } from './refine-request.ts';
import type { ResourceCall, ResourceCalls } from './resource.ts';

/** Returns values as FormData. Omits undefined and null. */
function toForm(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : name);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

/**
 * Returns FormData if the values contain a file, else null.
 *
 * @param always whether the call accepts only a form
 */
function formOf(values: unknown, always = false): FormData | null {
  if (values instanceof FormData) return values;
  if (typeof values !== 'object' || values === null) return null;
  const hasFile = always || Object.values(values).some((value) => value instanceof Blob);
  return hasFile ? toForm({ ...values }) : null;
}

type CallsByResource = Readonly<Record<string, ResourceCalls>>;

/** For a call that this back end, or this resource, does not have. */
const unavailable = () => new HttpError(404, messages.unavailable);
const refused = (what: string) => new HttpError(400, `This list cannot be ${what}.`);

const takes = (call: ResourceCall, name: string): boolean =>
  call.query !== undefined && Object.hasOwn(call.query.shape, name);

/**
 * Converts refine's sorters to the API's `sort`: `name,-createdAt`.
 *
 * @throws HttpError 400 if the list cannot be sorted that way
 */
export function sortOf(call: ResourceCall, sorters: CrudSorting = []): Record<string, string> {
  const { _sort = [], _order = [] } = generateSort(sorters) ?? {};
  if (_sort.length === 0) return {};
  if (!takes(call, 'sort')) throw refused('sorted');
  return { sort: _sort.map((field, at) => (_order[at] === 'desc' ? `-${field}` : field)).join() };
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

/**
 * Converts refine's filters to the API's query: `eq`, `in` for several values, and `contains` for `search`.
 * Filters without a value are omitted.
 *
 * @throws HttpError 400 for an operator or a field that the list does not support
 */
export function filtersOf(call: ResourceCall, filters: CrudFilters = []): Record<string, string> {
  const pairs = filters.flatMap((filter): [string, string][] => {
    if (isBlank(filter.value)) return [];
    if (!('field' in filter)) throw refused(`filtered with “${filter.operator}”`);
    const { field, operator, value } = filter;
    if (!takes(call, field)) throw refused(`filtered by ${field}`);
    if (operator === 'eq' || (operator === 'contains' && field === 'search'))
      return [[field, String(value)]];
    if (operator === 'in' && Array.isArray(value)) return [[field, value.join()]];
    throw refused(`filtered with “${operator}”`);
  });
  return Object.fromEntries(pairs);
}

/* simple-rest requests `/resource/id`, so the path is passed in that form. */
const addressOf = (path: string) => {
  const at = path.lastIndexOf('/');
  return { resource: path.slice(1, at), id: path.slice(at + 1) };
};

/*
 * Replaces the client of simple-rest with ours, which renews the session, sends files, aborts with the query or the
 * form, and sends the form's key where the call takes one.
 */
function clientOf(http: Http, meta?: MetaQuery, call?: ResourceCall) {
  const signal: AbortSignal | undefined = meta?.signal ?? meta?.queryContext?.signal;
  const send = (method: string) => async (path: string, body?: unknown) => {
    const form = formOf(body, call?.upload !== undefined);
    const idempotencyKey: string | undefined = call?.once ? meta?.idempotencyKey : undefined;
    const options = { ...(signal && { signal }), ...(idempotencyKey && { idempotencyKey }) };
    const data = await (form
      ? http.upload(path, form, { ...options, onProgress: meta?.onProgress, method })
      : http.call(method, path, body, options));
    return { data, headers: {} };
  };
  /* simple-rest appends `?` in `custom` even without a query. */
  const get = (path: string) => send('GET')(path.replace(/\?$/, ''));
  const remove = (path: string) => send('DELETE')(path);
  return Object.assign(axiosInstance.create(), {
    get,
    delete: remove,
    post: send('POST'),
    patch: send('PATCH'),
    put: send('PUT'),
  });
}

/* Returns the rows and the total of an answer, at the paths in the call's contract row. */
function pageOf(answer: unknown, { list }: ResourceCall, pagination: Pagination) {
  const found = list && valueAt(answer, list.rows);
  const rows = Array.isArray(found) ? found : [];
  const total = list?.total && valueAt(answer, list.total);
  if (typeof total === 'number') {
    const isExact = !list?.exact || valueAt(answer, list.exact) !== false;
    return { data: rows, total, isExact };
  }
  /* A call without pages returns the whole list. */
  const { currentPage = 1, pageSize = 20, mode = 'server' } = pagination;
  const start = (currentPage - 1) * pageSize;
  const data = mode === 'server' ? rows.slice(start, start + pageSize) : rows;
  return { data, total: rows.length, isExact: true, whole: rows };
}

/**
 * Creates refine's data provider: simple-rest's over our HTTP client. It differs in three ways: paths and
 * answers follow the contract's rows; lists are paged by `page` and `limit` and have their total in the body;
 * a write keeps its query. Another back end would answer a filtered list as if no filter had been asked for: it is
 * refused there.
 */
export function createDataProvider(
  http: Http,
  calls: CallsByResource,
  backEnd: Pick<BackEnd, 'isOurs'> = createBackEnd(),
): DataProvider & Required<Pick<DataProvider, 'custom'>> {
  const rest = (meta?: MetaQuery, call?: ResourceCall) =>
    simpleRest('', clientOf(http, meta, call));

  const need = (resource: string, kind: keyof ResourceCalls): ResourceCall => {
    const call = calls[resource]?.[kind];
    if (!call) throw unavailable();
    return call;
  };
  const record = (call: ResourceCall, answer: unknown) => {
    const found = call.record === undefined ? null : valueAt(answer, call.record);
    return { ...Object(answer), data: Object(found ?? {}) };
  };

  return {
    getApiUrl: () => apiUrl,

    getList: async ({ resource, pagination = {}, sorters, filters, meta }) => {
      const call = need(resource, 'list');
      const { currentPage = 1, pageSize = 20, mode = 'server' } = pagination;
      const narrowed = filtersOf(call, filters);
      if (!backEnd.isOurs() && Object.keys(narrowed).some((name) => name !== 'search'))
        throw unavailable();
      const query = {
        ...(mode === 'server' && { page: currentPage, limit: pageSize }),
        ...sortOf(call, sorters),
        ...narrowed,
      };
      const path = withQuery(fillPath(call.path, meta ?? {}), query);
      const { data: answer } = await clientOf(http, meta).get(path);
      return { ...Object(answer), ...pageOf(answer, call, pagination) };
    },

    getOne: async ({ resource, id, meta }) => {
      const call = need(resource, 'one');
      const address = addressOf(fillPath(call.path, { ...meta, id }));
      return record(call, (await rest(meta).getOne({ ...address, meta: {} })).data);
    },

    create: async ({ resource, variables, meta }) => {
      const call = need(resource, 'create');
      const path = fillPath(call.path, meta ?? {}).slice(1);
      const { data: answer } = await rest(meta, call).create({ resource: path, variables });
      return record(call, answer);
    },

    update: async ({ resource, id, variables, meta }) => {
      const call = need(resource, 'update');
      const address = addressOf(fillPath(call.path, { ...meta, id }));
      const { data: answer } = await rest(meta, call).update({ ...address, variables });
      /* Keeps the answer's other fields, such as the reason for a refused change. */
      return { ...Object(answer), ...record(call, answer) };
    },

    deleteOne: async ({ resource, id, meta }) => {
      const call = need(resource, 'remove');
      const address = addressOf(fillPath(call.path, { ...meta, id }));
      return record(call, (await rest(meta).deleteOne(address)).data);
    },

    custom: async ({ url, method, payload, query, meta }) => {
      const path = withQuery(`${apiUrl}/${url}`, { ...query });
      const { data } = await rest(meta).custom({
        url: path,
        method,
        ...(payload !== undefined && { payload }),
      });
      return { data: Object(data ?? {}) };
    },
  };
}
