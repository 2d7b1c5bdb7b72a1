import { z } from 'zod';
import type { Access } from './access.ts';
import type { Call } from './call.ts';
import { filterParameter, recordSchema, type TransformedFields } from './crud-schemas.ts';
import { success } from './envelope.ts';
import { idsParameter, pageParameters, searchParameter, sortParameter } from './lists.ts';
import { recordId } from './record-id.ts';
import { version } from './version.ts';

type FieldOf<F extends z.ZodObject> = keyof F['shape'] & string;
type Timestamp = 'createdAt' | 'updatedAt';

/** The options of `crudCalls`. */
type CrudOptions<F extends z.ZodObject, Responded> = {
  /** `/api/v1/branches`; its last part is the plural name. */
  path: `/api/v1/${string}`;
  /** The singular name: `branch`. */
  singular: string;
  /** The fields of 'create' and 'edit', with their messages. */
  form: F;
  read: Access;
  write: Access;
  /** The fields that a list can be sorted by; the first is the default. */
  sort: readonly [FieldOf<F> | Timestamp, ...(FieldOf<F> | Timestamp)[]];
  /** The fields that a list can be filtered by, also those that only answers have. */
  filter?: readonly (FieldOf<F> | (keyof NoInfer<Responded> & string))[];
  /** The fields whose response has another type than the form's input, and those that only answers have. */
  record?: Responded;
};

/*
 * Requires `record` for fields whose stored type differs from the form's, because the form's schema
 * cannot describe their response.
 */
type Complete<F extends z.ZodObject, Responded> =
  TransformedFields<F> extends keyof Responded
    ? unknown
    : { record: Record<TransformedFields<F>, z.ZodType> };

function listQuery<F extends z.ZodObject, Responded extends z.ZodRawShape>({
  form,
  sort,
  filter = [],
  record,
}: CrudOptions<F, Responded>) {
  const fields = { ...record, ...form.shape };
  const filters: z.ZodRawShape = Object.fromEntries(
    filter.map((name) => [name, filterParameter(name, fields[name]).optional()]),
  );
  return z.strictObject(
    {
      ...filters,
      ...pageParameters,
      search: searchParameter,
      sort: sortParameter(sort, sort[0]),
      ids: idsParameter().optional(),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `This list has no ${issue.keys.join(', ')}.`
          : undefined,
    },
  );
}

type Nothing = Record<never, never>;

/*
 * Skips the path checks of defineCall: they need the concrete form, and these paths are right for
 * every form.
 */
const row = <const C extends Call>(call: C): C => call;

function makeCalls<F extends z.ZodObject, Responded extends z.ZodRawShape>(
  options: CrudOptions<F, Responded>,
) {
  const { path, singular, form, read, write, record, sort } = options;
  const plural = path.replace(/^.*\//, '').replaceAll('-', ' ');
  const one = `${path}/{id}`;
  const params = z.object({ id: recordId() });
  const schema = recordSchema(form, record);
  const response = success({ data: schema });
  return {
    list: row({
      method: 'GET',
      path,
      summary: `List ${plural}, a page at a time`,
      access: read,
      query: listQuery(options),
      response: success({
        results: z.number(),
        total: z.number(),
        numOfPages: z.number(),
        data: z.array(schema),
      }),
      list: { rows: 'data', total: 'total', sort },
    }),
    one: row({
      method: 'GET',
      path: one,
      summary: `Read one ${singular}`,
      access: read,
      params,
      response,
      record: 'data',
      singular,
    }),
    create: row({
      method: 'POST',
      path,
      summary: `Create one ${singular}`,
      access: write,
      body: form,
      status: 201,
      response,
      record: 'data',
      failures: [409],
    }),
    update: row({
      method: 'PATCH',
      path: one,
      summary: `Change one ${singular}; absent fields stay as they are; 409 where it has changed since \`updatedAt\``,
      access: write,
      params,
      body: z.object(form.shape).partial().extend({ updatedAt: version }),
      response,
      record: 'data',
      failures: [409],
    }),
    remove: row({
      method: 'DELETE',
      path: one,
      summary: `Remove one ${singular}; 409 where something refers to it`,
      access: write,
      params,
      status: 204,
      failures: [409],
    }),
  };
}

/** The usual five calls of a resource. */
export type CrudCalls<
  F extends z.ZodObject = z.ZodObject,
  Responded extends z.ZodRawShape = Nothing,
> = ReturnType<typeof makeCalls<F, Responded>>;

/**
 * Makes the usual five calls of a resource: list with `page`, `limit`, `search`, `sort`, `ids` and
 * filters; one; create; update, which refuses a stale `updatedAt` with 409; remove. `crudModule`
 * serves them. To change one, write it with `defineCall` in place of its row.
 */
export function crudCalls<F extends z.ZodObject, Responded extends z.ZodRawShape = Nothing>(
  options: CrudOptions<F, Responded> & Complete<F, Responded>,
) {
  return makeCalls<F, Responded>(options);
}

type Resources = Record<string, Record<string, Call>>;

/** The calls of resources by their names in the table of all calls: `branches.list`, … */
type NamedCalls<R extends Resources> = {
  [Name in {
    [K in keyof R & string]: `${K}.${keyof R[K] & string}`;
  }[keyof R & string]]: Name extends `${infer K}.${infer C}` ? R[K][C] : never;
};

/** Names the calls of each resource: `branches.list`, `branches.create`, … */
export function namedCalls<R extends Resources>(resources: R) {
  const named = Object.entries(resources).flatMap(([name, calls]) =>
    Object.entries(calls).map(([call, row]) => [`${name}.${call}`, row]),
  );
  /* The loop makes the keys, which TypeScript cannot follow. */
  return Object.fromEntries(named) as NamedCalls<R>;
}
