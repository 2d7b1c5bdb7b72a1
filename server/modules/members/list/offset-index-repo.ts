import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';

/** An order without its direction. */
export type Order = 'name' | 'memberId' | 'createdAt';

/** The member at every `indexStep`-th position of an order, and the version of the list. */
export type OffsetIndex = { version: number; entries: { key: string; id: string }[] };

/** Members between two entries: the most that a deep page scans. */
export const indexStep = 2_000;

const keys: Record<Order, SQL> = {
  name: sql`users.sort_name collate "C"`,
  memberId: sql`lower(users.member_id)`,
  createdAt: sql`''::text`,
};

/** Reads the offset index of an order: a full scan, run once per version of the list. */
export async function readOffsetIndex(db: Database, order: Order): Promise<OffsetIndex> {
  const { rows } = await db.execute<{ version: number; key: string; id: string }>(sql`
    select (select value::float8 from kept_totals where name = 'members_version') as version, key, id
    from (
      select ${keys[order]} as key, users.id, row_number() over (order by ${keys[order]}, users.id) as place
      from users where users.off_register is null
    ) as placed
    where (place - 1) % ${indexStep} = 0
    order by place`);
  return { version: rows[0]?.version ?? Number.NaN, entries: rows };
}

/** Returns ids of an order, beginning `skip` members after an entry. */
export async function idsAfterEntry(
  db: Database,
  order: Order,
  entry: { key: string; id: string },
  range: { skip: number; limit: number },
): Promise<string[]> {
  const key = keys[order];
  const { rows } = await db.execute<{ id: string }>(
    order === 'createdAt'
      ? sql`select id from users where off_register is null and id >= ${entry.id} order by id
          limit ${range.limit} offset ${range.skip}`
      : sql`select id from users where off_register is null and (${key}, id) >= (${entry.key}, ${entry.id}::uuid)
          order by ${key}, id limit ${range.limit} offset ${range.skip}`,
  );
  return rows.map((row) => row.id);
}
