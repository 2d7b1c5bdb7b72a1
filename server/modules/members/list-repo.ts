import { inArray, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type MemberSort, memberListQuery } from '#contract/members/schemas.ts';
import type { Database } from '../../db/client.ts';
import { counters, users } from '../../db/schema/index.ts';
import { type UserRow, userColumns } from './columns.ts';

/** A stretch of a sorted list. */
export type PageRange = { sort: MemberSort; offset: number; limit: number };

/* What each sort goes by; the id comes last, so that every order is total. */
const sortKeys = {
  name: [sql`${users.sortName} collate "C"`, users.id],
  memberId: [sql`lower(${users.memberId})`, users.id],
  createdAt: [users.id],
};

function orderOf(sort: MemberSort, reversed = false): SQL[] {
  const descending = sort.startsWith('-') !== reversed;
  const keys = sortKeys[sort.replace('-', '') as keyof typeof sortKeys];
  return keys.map((key) => (descending ? sql`${key} desc` : sql`${key} asc`));
}

/** The same order, turned round. */
export const reversed = (sort: MemberSort) =>
  (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as MemberSort;

/* Prepared once for each name, when it is first asked for. */
function memoize<Name extends string, Statement>(prepare: (name: Name) => Statement) {
  const statements = new Map<Name, Statement>();
  return (name: Name): Statement => {
    const statement = statements.get(name) ?? prepare(name);
    statements.set(name, statement);
    return statement;
  };
}

/** Rows of a page where a query does not say; a first or last page of so many has a statement of its own. */
export const defaultLimit = memberListQuery.shape.limit.parse(undefined);

const columnList = sql.join(
  Object.entries(userColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
);

/*
 * A prepared statement of whole members. pg makes the rows itself, which takes half the time of
 * Drizzle's mapping: this is the one place where that counts.
 */
function prepareRows<Row extends UserRow>(db: Database, name: string, statement: SQL) {
  const { sql: text } = new PgDialect().sqlToQuery(statement);
  return async (...values: unknown[]) => (await db.$client.query<Row>({ name, text, values })).rows;
}

/*
 * The first page, which is asked for most, in one statement with the kept total. Its limit is part of
 * the text: of a limit that comes as a parameter PostgreSQL guesses a tenth of the table, and would
 * plan every request anew.
 */
const prepareFirst = (db: Database) => (sort: MemberSort) =>
  prepareRows<UserRow & { total: number }>(
    db,
    `members_first_${sort}`,
    sql`select ${columnList},
        (select value::float8 from kept_totals where name = 'members') as total
      from users order by ${sql.join(orderOf(sort), sql`, `)} limit ${sql.raw(String(defaultLimit))}`,
  );

/* Ids alone come from an index alone, however deep the page, and whatever PostgreSQL guesses. */
const prepareIds = (db: Database) => (order: `${MemberSort} ${'from start' | 'from end'}`) => {
  const [sort, end] = order.split(/ (.*)/) as [MemberSort, string];
  return db
    .select({ id: users.id })
    .from(users)
    .orderBy(...orderOf(sort, end === 'from end'))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(`members ${order}`);
};

/** The statements of the members' list that do not change with what is searched, prepared. */
export function prepareMemberList(db: Database) {
  const first = memoize(prepareFirst(db));
  const ids = memoize(prepareIds(db));
  const readCounts = db
    .select({ name: counters.name, value: counters.value })
    .from(counters)
    .where(inArray(counters.name, ['members', 'members_version']))
    .prepare('members_kept');
  const byIds = prepareRows(
    db,
    'members_by_ids',
    sql`select ${columnList} from users where users.id = any($1)`,
  );
  return {
    /** How many members there are, kept rather than counted, and the version that this holds for. */
    async counts(): Promise<{ total: number; version: number }> {
      const rows = await readCounts.execute();
      const valueNamed = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
      return { total: valueNamed('members'), version: valueNamed('members_version') };
    },
    /** The first `usualLimit` members, and the total. */
    async first(sort: MemberSort): Promise<{ rows: UserRow[]; total: number }> {
      const rows = await first(sort)();
      return { rows, total: rows[0]?.total ?? 0 };
    },
    /** The last members, `usualLimit` at most: the first of the opposite order. */
    last: async (sort: MemberSort, count: number): Promise<UserRow[]> =>
      (await first(reversed(sort))()).slice(0, count).reverse(),
    idsFromStart: async (range: PageRange) =>
      (await ids(`${range.sort} from start`).execute(range)).map((row) => row.id),
    /** `offset` counts from the list's end. */
    idsFromEnd: async (range: PageRange) =>
      (await ids(`${range.sort} from end`).execute(range)).map((row) => row.id).reverse(),
    /** Members in the order of the ids. */
    async byIds(wanted: string[]): Promise<UserRow[]> {
      if (wanted.length === 0) return [];
      const rows = await byIds(wanted);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return wanted.flatMap((id) => byId.get(id) ?? []);
    },
  };
}
