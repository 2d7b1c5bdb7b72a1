import { eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type MemberSort, memberListQuery } from '#contract/members/schemas.ts';
import type { Database } from '../../../db/client.ts';
import { columnList, prepareRows } from '../../../db/prepare-rows.ts';
import { counters, users } from '../../../db/schema/index.ts';
import { type UserRow, userColumns } from '../../account/users/public-repo.ts';

/** A range of a sorted list. */
export type PageRange = { sort: MemberSort; offset: number; limit: number };

/* The sort keys; the id comes last, so that every order is total. */
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

/** Returns the reverse order. */
const reversed = (sort: MemberSort) =>
  (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as MemberSort;

/* Prepares a statement once for each name, at first use. */
function memoize<Name extends string, Statement>(prepare: (name: Name) => Statement) {
  const statements = new Map<Name, Statement>();
  return (name: Name): Statement => {
    const statement = statements.get(name) ?? prepare(name);
    statements.set(name, statement);
    return statement;
  };
}

/**
 * Rows of a page by default; the first and the last page of this size have a statement of their
 * own.
 */
export const defaultLimit = memberListQuery.shape.limit.parse(undefined);

/*
 * The first page, the most frequent request, in one statement with the total. Its limit is part of
 * the text: for a limit parameter PostgreSQL would estimate a tenth of the table and plan every
 * request anew.
 */
const prepareFirst = (db: Database) => (sort: MemberSort) =>
  prepareRows<UserRow & { total: number }>(
    db,
    `members_first_${sort}`,
    sql`select ${columnList(userColumns)},
        (select value::float8 from kept_totals where name = 'members') as total
      from users where users.off_register is null
      order by ${sql.join(orderOf(sort), sql`, `)} limit ${sql.raw(String(defaultLimit))}`,
  );

/* Selecting only ids uses an index-only scan, however deep the page. */
const prepareIds = (db: Database) => (order: `${MemberSort} ${'from start' | 'from end'}`) => {
  const [sort, end] = order.split(/ (.*)/) as [MemberSort, string];
  return db
    .select({ id: users.id })
    .from(users)
    .where(isNull(users.offRegister))
    .orderBy(...orderOf(sort, end === 'from end'))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(`members ${order}`);
};

/** Prepares the statements of the members' list that do not depend on a search. */
export function prepareMemberList(db: Database) {
  const first = memoize(prepareFirst(db));
  const ids = memoize(prepareIds(db));
  const readCounts = db
    .select({ name: counters.name, value: counters.value })
    .from(counters)
    .where(inArray(counters.name, ['members', 'members_version']))
    .prepare('members_kept');
  const byIds = prepareRows<UserRow>(
    db,
    'members_by_ids',
    sql`select ${columnList(userColumns)} from users where users.id = any($1)`,
  );
  return {
    /** Returns the number of members, which a trigger maintains, and the version of the list. */
    async counts(): Promise<{ total: number; version: number }> {
      const rows = await readCounts.execute();
      const valueNamed = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
      return { total: valueNamed('members'), version: valueNamed('members_version') };
    },
    /** Returns the first `defaultLimit` members, and the total. */
    async first(sort: MemberSort): Promise<{ rows: UserRow[]; total: number }> {
      const rows = await first(sort)();
      return { rows, total: rows[0]?.total ?? 0 };
    },
    /** Returns the last members, at most `defaultLimit`: the first of the reverse order. */
    last: async (sort: MemberSort, count: number): Promise<UserRow[]> =>
      (await first(reversed(sort))()).slice(0, count).reverse(),
    idsFromStart: async (range: PageRange) =>
      (await ids(`${range.sort} from start`).execute(range)).map((row) => row.id),
    /** `offset` counts from the list's end. */
    idsFromEnd: async (range: PageRange) =>
      (await ids(`${range.sort} from end`).execute(range)).map((row) => row.id).reverse(),
    /** Returns members in the order of the ids. */
    async byIds(wanted: string[]): Promise<UserRow[]> {
      if (wanted.length === 0) return [];
      const rows = await byIds(wanted);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return wanted.flatMap((id) => byId.get(id) ?? []);
    },
  };
}

/** Returns the number of members in the diaspora, which a trigger maintains. */
export async function readDiasporaTotal(db: Database): Promise<number> {
  const [row] = await db
    .select({ value: counters.value })
    .from(counters)
    .where(eq(counters.name, 'members_in_diaspora'));
  return row?.value ?? 0;
}
