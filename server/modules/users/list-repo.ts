import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { countedHits, type MemberSort } from '#contract/calls-users.ts';
import type { Database } from '../../db/client.ts';
import { keptTotals, memberSearch, users } from '../../db/schema/index.ts';
import { standing, type UserRow, userColumns } from './columns.ts';

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
} as const;

function orderOf(sort: MemberSort, reversed = false): SQL[] {
  const descending = sort.startsWith('-') !== reversed;
  const name =
    sort === '-name' || sort === 'name'
      ? 'name'
      : sort.endsWith('memberId')
        ? 'memberId'
        : 'createdAt';
  return sortKeys[name].map((key) => (descending ? sql`${key} desc` : sql`${key} asc`));
}

function prepareStretch(db: Database, sort: MemberSort, reversed: boolean) {
  const order = orderOf(sort, reversed);
  const ids = db
    .select({ id: users.id })
    .from(users)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
  return db
    .select(userColumns)
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(...orderOf(sort))
    .prepare(`members_${sort}_${reversed ? 'from_end' : 'from_start'}`);
}

/** The whole list, unfiltered: the kept total, and stretches read from whichever end is nearer. */
export function createMemberStretches(db: Database) {
  const prepared = new Map<string, ReturnType<typeof prepareStretch>>();
  const statement = (sort: MemberSort, reversed: boolean) => {
    const name = `${sort} ${reversed}`;
    const known = prepared.get(name) ?? prepareStretch(db, sort, reversed);
    prepared.set(name, known);
    return known;
  };
  const total = db
    .select({ value: keptTotals.value })
    .from(keptTotals)
    .where(eq(keptTotals.name, 'members'))
    .prepare('members_total');
  return {
    total: async () => (await total.execute())[0]?.value ?? 0,
    fromStart: (stretch: Stretch) => statement(stretch.sort, false).execute(stretch),
    /** `offset` counts from the list's end. */
    fromEnd: (stretch: Stretch) => statement(stretch.sort, true).execute(stretch),
  };
}

const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&');

function conditions({ search, ...filters }: MemberFilters): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  return and(
    ...words.map(
      (word) => sql`${memberSearch.terms} like '%' || fold_text(${escapeLike(word)}) || '%'`,
    ),
    filters.status && eq(users.designation, filters.status),
    filters.diaspora === undefined ? undefined : eq(users.inDiaspora, filters.diaspora),
    filters.confirmed === undefined
      ? undefined
      : sql`${users.confirmedAt} is ${filters.confirmed ? sql`not null` : sql`null`}`,
    filters.standing && sql`${standing} = ${filters.standing}`,
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

/** Members in the order of the ids. */
export async function findMembers(db: Database, ids: string[]): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.select(userColumns).from(users).where(inArray(users.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
