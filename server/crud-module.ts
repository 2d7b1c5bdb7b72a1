import { getTableColumns } from 'drizzle-orm';
import { PgText } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { RecordOf } from '#contract/call.ts';
import type { CrudCalls } from '#contract/crud.ts';
import type { App } from './app-types.ts';
import type { Context } from './context.ts';
import { createCrudRecords } from './crud-records.ts';
import type { RecordRow, RecordTable } from './crud-repo.ts';
import { bind, succeed } from './plugins/bind.ts';

/**
 * Checks the table's type: every field of the form needs a column of its type, every column a
 * value.
 */
type Takes<Table extends RecordTable, Form> =
  Form extends Omit<Table['$inferInsert'], 'id' | 'createdAt' | 'updatedAt'>
    ? unknown
    : { 'The columns do not take what the form gives': Form };

type Options<Calls extends CrudCalls, Table extends RecordTable> = {
  /** Made by `crudCalls`. */
  calls: Calls;
  table: Table & Takes<Table, z.output<Calls['create']['body']>>;
  /** The text columns that a search looks into; by default those of all text fields of the form. */
  search?: readonly (keyof Table['$inferInsert'] & string)[];
  /** The fields whose response differs from the stored value: kobo as naira. */
  present?: (row: Table['$inferSelect']) => Partial<RecordOf<Calls['one']>>;
  /** The calls that the module binds itself, because they do something unusual. */
  except?: readonly (keyof CrudCalls)[];
};

const textColumns = (table: RecordTable, fields: readonly string[]) =>
  Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    column instanceof PgText && fields.includes(name) ? [name] : [],
  );

const asAnswered = (value: unknown) =>
  value instanceof Date ? value.toISOString() : (value ?? null);

/** Returns the fields as the request sent them, before parsing. */
const sentIn = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {};

/**
 * Serves the five calls of `crudCalls` over a table with the columns of `record`: search without
 * regard to diacritics and case, sort, filters and pages. Refuses what is not found, conflicts or
 * has changed since. Violations of the table's unique indexes and foreign keys become errors at
 * their fields.
 */
export function crudModule<Calls extends CrudCalls, Table extends RecordTable>(
  options: Options<Calls, Table>,
) {
  const { table, present, except } = options;
  const calls: CrudCalls = options.calls;
  const fields = Object.keys(calls.create.body.shape);
  const records = createCrudRecords({
    table,
    form: calls.create.body,
    singular: calls.one.singular,
    search: options.search ?? textColumns(table, fields),
    present: (row: RecordRow) => ({
      _id: row.id,
      ...Object.fromEntries(fields.map((name) => [name, asAnswered(row[name])])),
      ...present?.(row),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }),
  });

  return (app: App, context: Context): void => {
    const { db } = context;
    const handlers = {
      list: () =>
        bind(app, calls.list, async ({ query }) => {
          const { rows, ...counted } = await records.list(db, query);
          return succeed({ results: rows.length, ...counted, data: rows });
        }),
      one: () =>
        bind(app, calls.one, async ({ params }) =>
          succeed({ data: await records.one(db, params.id) }),
        ),
      create: () =>
        bind(app, calls.create, async ({ actor, body }) =>
          succeed({ data: await records.create(context, actor, body) }),
        ),
      update: () =>
        bind(app, calls.update, async ({ actor, params, body, request }) => {
          const { updatedAt: version, ...parsed } = body;
          const sent = sentIn(request.body);
          const change = Object.fromEntries(
            Object.entries(parsed).filter(([name]) => Object.hasOwn(sent, name)),
          );
          return succeed({
            data: await records.update(context, actor, params.id, { change, version }),
          });
        }),
      remove: () =>
        bind(app, calls.remove, async ({ actor, params }) => records.remove(db, actor, params.id)),
    };
    const own: ReadonlySet<string> = new Set(except);
    for (const [name, serve] of Object.entries(handlers)) if (!own.has(name)) serve();
  };
}
