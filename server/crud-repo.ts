import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable, PgText } from 'drizzle-orm/pg-core';
import type { Sorter } from '#contract/lists.ts';
import type { Queryable, Transaction } from './db/client.ts';
import { recordsOf } from './db/merged-records.ts';
import {
  deleteById,
  findById,
  firstRow,
  insertReturning,
  lockById,
  type Page,
  readPage,
} from './db/rows.ts';
import { users } from './db/schema/index.ts';
import { containing, wordsOf } from './db/search.ts';

/** A table of records: one that spreads `record` of the schema. */
export type RecordTable = PgTable & Record<'id' | 'createdAt' | 'updatedAt', PgColumn>;
export type RecordRow = Record<string, unknown> & { id: string; createdAt: Date; updatedAt: Date };

/** PostgreSQL cuts longer names of constraints. */
const maxNameLength = 63;

/* Its columns are known, which TypeScript does not follow through a table as such. */
type Find = (db: Queryable, id: string) => Promise<RecordRow | null>;
type Insert = (db: Queryable, values: Record<string, unknown>) => Promise<RecordRow>;

/** The conditions of a list. A filter has a column's name, and matches each of its values. */
type RecordFilters = {
  search: string;
  searched: readonly string[];
  ids: readonly string[] | undefined;
  filters: Record<string, unknown>;
};

/** The SQL of `crudModule` over one table. */
export function createCrudRepo(table: RecordTable) {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const { foreignKeys, indexes, uniqueConstraints } = getTableConfig(table);

  function columnOf(name: string): PgColumn {
    const column = columns[name];
    if (!column) throw new Error(`The table has no column for ${name}.`);
    return column;
  }

  /* Search and sort ignore diacritics and case. */
  const folded = (column: PgColumn): SQL => sql`fold_text(${column})`;
  const containsWord = (word: string) => (name: string) =>
    sql`${folded(columnOf(name))} like ${containing(word)}`;

  /* What refers to a member is found by each record of the account, also one that was merged into it. */
  const isMember = (column: PgColumn) =>
    foreignKeys.some((key) => {
      const { columns: referring, foreignTable } = key.reference();
      return foreignTable === users && referring.includes(column);
    });
  const isAmong = (column: PgColumn, values: unknown[]) =>
    isMember(column)
      ? or(...values.map((id) => sql`${column} in ${recordsOf(sql`${id}::uuid`)}`))
      : inArray(column, values);

  function conditions({ search, searched, ids, filters }: RecordFilters): SQL | undefined {
    return and(
      /* Without a column to search, nothing matches. */
      ...wordsOf(search).map((word) => or(sql`false`, ...searched.map(containsWord(word)))),
      ids && inArray(table.id, [...ids]),
      ...Object.entries(filters).map(([name, values]) =>
        Array.isArray(values) ? isAmong(columnOf(name), values) : undefined,
      ),
    );
  }

  function order({ field, descending }: Sorter): SQL {
    const column = columnOf(field);
    const key = column instanceof PgText ? folded(column) : sql`${column}`;
    return descending ? sql`${key} desc nulls last` : sql`${key} asc nulls last`;
  }

  /**
   * Returns the fields of a constraint of this table, by its name; none if it is on an expression.
   */
  function fieldsOf(constraint: string): { fields: string[]; refers: boolean } | null {
    const isBroken = (name: string | undefined) => name?.slice(0, maxNameLength) === constraint;
    /*
     * Matches by name, because an index or a key of several columns has its own objects for them.
     */
    const nameOf = (column: object) =>
      Object.keys(columns).filter((key) => 'name' in column && columns[key]?.name === column.name);
    const key = foreignKeys.find((one) => isBroken(one.getName()));
    if (key) return { fields: key.reference().columns.flatMap(nameOf), refers: true };
    const unique = [
      ...uniqueConstraints.map((one) => ({ name: one.getName(), on: one.columns })),
      ...indexes.map(({ config }) => ({ name: config.name, on: config.columns })),
      ...Object.values(columns).map((one) => ({ name: one.uniqueName, on: [one] })),
    ].find(({ name }) => isBroken(name));
    return unique ? { fields: unique.on.flatMap(nameOf), refers: false } : null;
  }

  return {
    fieldsOf,

    /** Returns a page of records, and how many there are in all. */
    async page(db: Queryable, filters: RecordFilters, sort: readonly Sorter[], page: Page) {
      const orderBy = [...sort.map(order), asc(table.id)];
      const { rows, total } = await readPage(
        db,
        table,
        { where: conditions(filters), orderBy },
        page,
      );
      return { rows: rows as RecordRow[], total };
    },

    find: findById(table) as Find,
    lock: lockById(table) as Find,
    insert: insertReturning(table) as Insert,

    async update(tx: Transaction, id: string, change: Record<string, unknown>) {
      const rows = await tx
        .update<PgTable>(table)
        .set({ ...change, updatedAt: sql`now()` })
        .where(eq(table.id, id))
        .returning();
      return firstRow(rows) as RecordRow | null;
    },

    remove: deleteById(table),
  };
}
