import { and, eq, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { countedHits, type MemberSort, memberListQuery } from '#contract/calls-users.ts';
import type { Database } from '../../db/client.ts';
import { keptTotals, memberSearch, users } from '../../db/schema/index.ts';
import { currentDueYear, type UserRow, userColumns } from './columns.ts';

export type MemberFilters = {
  search: string;
  status?: UserRow['designation'] | undefined;
  diaspora?: boolean | undefined;
  confirmed?: boolean | undefined;
  standing?: UserRow['standing'] | undefined;
};

/** A stretch of a sorted list. */
export type Stretch = { sort: MemberSort; offset: number; limit: number };

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

/* Prepared once for each name, when it is first asked for. */
function keep<Name extends string, Statement>(prepare: (name: Name) => Statement) {
  const kept = new Map<Name, Statement>();
  return (name: Name): Statement => {
    const statement = kept.get(name) ?? prepare(name);
    kept.set(name, statement);
    return statement;
  };
}

/** Rows of a page where a query does not say; the first page of so many has a statement of its own. */
export const usualLimit = memberListQuery.shape.limit.parse(undefined);

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
      from users order by ${sql.join(orderOf(sort), sql`, `)} limit ${sql.raw(String(usualLimit))}`,
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
  const first = keep(prepareFirst(db));
  const ids = keep(prepareIds(db));
  const total = db
    .select({ value: keptTotals.value })
    .from(keptTotals)
    .where(eq(keptTotals.name, 'members'))
    .prepare('members_total');
  const byIds = prepareRows(
    db,
    'members_by_ids',
    sql`select ${columnList} from users where users.id = any($1)`,
  );
  return {
    /** How many members there are: kept, not counted. */
    total: async () => (await total.execute())[0]?.value ?? 0,
    /** The first `usualLimit` members, and the total. */
    async first(sort: MemberSort): Promise<{ rows: UserRow[]; total: number }> {
      const rows = await first(sort)();
      return { rows, total: rows[0]?.total ?? 0 };
    },
    idsFromStart: async (stretch: Stretch) =>
      (await ids(`${stretch.sort} from start`).execute(stretch)).map((row) => row.id),
    /** `offset` counts from the list's end. */
    idsFromEnd: async (stretch: Stretch) =>
      (await ids(`${stretch.sort} from end`).execute(stretch)).map((row) => row.id).reverse(),
    /** Members in the order of the ids. */
    async byIds(wanted: string[]): Promise<UserRow[]> {
      if (wanted.length === 0) return [];
      const rows = await byIds(wanted);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return wanted.flatMap((id) => byId.get(id) ?? []);
    },
  };
}

/* Escaped once it is folded: wide forms (％ ＿ ＼) fold to the plain marks that LIKE would act on. */
const escaped = (word: string) =>
  sql`regexp_replace(fold_text(${word}), '([\\\\%_])', '\\\\\\1', 'g')`;

/* Whether the trigram index can find a word: it knows runs of three letters or digits. */
const hasTrigram = (word: string) =>
  /[\p{L}\p{N}]{3}/u.test(word.normalize('NFD').replace(/\p{M}/gu, ''));

/*
 * A word anywhere in the terms. For one that the trigram index cannot find PostgreSQL would still read
 * that whole index; the expression keeps it away.
 */
function containsWord(word: string): SQL {
  const terms = hasTrigram(word) ? sql`${memberSearch.terms}` : sql`(${memberSearch.terms} || '')`;
  return sql`${terms} like '%' || ${escaped(word)} || '%'`;
}

/* As `standing` derives it, in conditions that PostgreSQL can answer once or by a join. */
function hasStanding(wanted: UserRow['standing']): SQL {
  if (wanted === 'none') return sql`${currentDueYear} is null`;
  const paid = sql`exists (select from payments where payments.user_id = users.id
    and payments.status = 'successful' and payments.due_year = ${currentDueYear})`;
  return wanted === 'financial' ? paid : sql`${currentDueYear} is not null and not ${paid}`;
}

function conditions({ search, ...filters }: MemberFilters): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  return and(
    ...words.map(containsWord),
    filters.status && eq(users.designation, filters.status),
    filters.diaspora === undefined ? undefined : eq(users.inDiaspora, filters.diaspora),
    filters.confirmed === undefined
      ? undefined
      : sql`${users.confirmedAt} is ${filters.confirmed ? sql`not null` : sql`null`}`,
    filters.standing && hasStanding(filters.standing),
  );
}

const isNarrowed = (filters: Omit<MemberFilters, 'search'>) =>
  Object.values(filters).some((value) => value !== undefined);

/* The search's narrow table does alone where neither filter nor sort needs the member's whole row. */
function sourceOf(filters: MemberFilters, sort: MemberSort): SQL {
  const { search, ...narrowing } = filters;
  if (search === '') return sql`users`;
  const byName = sort === 'name' || sort === '-name';
  return byName && !isNarrowed(narrowing)
    ? sql`member_search`
    : sql`member_search join users on users.id = member_search.user_id`;
}

function orderedIds(filters: MemberFilters, { sort }: Stretch) {
  const searched = filters.search !== '';
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const keys = {
    name: searched ? sql`member_search.sort_name collate "C"` : sql`users.sort_name collate "C"`,
    memberId: sql`lower(users.member_id)`,
    createdAt: searched ? sql`member_search.user_id` : sql`users.id`,
  };
  return {
    id: searched ? sql`member_search.user_id` : sql`users.id`,
    key: keys[sort.replace('-', '') as keyof typeof keys],
    direction,
    source: sourceOf(filters, sort),
    where: conditions(filters) ?? sql`true`,
  };
}

/**
 * The ids of a stretch of the members found, and how many there are: exactly up to `countedHits`.
 * Few hits are gathered and sorted; where there are more, they are dense enough to be met soon by
 * walking in order, so neither way reads the whole table.
 */
export async function findMemberIds(db: Database, filters: MemberFilters, stretch: Stretch) {
  const { id, key, direction, source, where } = orderedIds(filters, stretch);
  const page = sql`limit ${stretch.limit} offset ${stretch.offset}`;
  const { rows } = await db.execute<{ hits: number; ids: string[] | null }>(sql`
    with found as (
      select ${id} as id, ${key} as key from ${source} where ${where} limit ${countedHits + 1}
    ), counted as (select count(*)::integer as hits from found)
    select hits, case when hits <= ${countedHits} then array(
      select id from found order by key ${direction}, id ${direction} ${page}
    ) end as ids from counted`);
  const hits = rows[0]?.hits ?? 0;
  const ids = rows[0]?.ids ?? null;
  if (ids) return { ids, total: hits, exact: true };
  const walked = await db.execute<{ id: string }>(sql`
    select ${id} as id from ${source} where ${where}
    order by ${key} ${direction}, ${id} ${direction} ${page}`);
  return { ids: walked.rows.map((row) => row.id), total: countedHits, exact: false };
}
