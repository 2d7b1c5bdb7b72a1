import type { Pool } from 'pg';

/* Of several processes only the database's clock counts: milliseconds, as in rate_limits. */
const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Who waits for a turn at which ID, both as keys that name nobody. */
export type Place = { id: string; address: string };

/**
 * Takes a place in the line of an ID, or keeps the one that the address has. One that was not asked
 * for again in that time is lost.
 */
export async function keepPlace(pool: Pool, { id, address }: Place, keptMs: number): Promise<void> {
  await pool.query(
    `with lost as (
       delete from login_places
       where id_key = $1 and address_key <> $2 and kept_until <= clock_timestamp())
     insert into login_places (id_key, address_key, since, kept_until)
     values ($1, $2, clock_timestamp(), clock_timestamp() + $3 * interval '1 millisecond')
     on conflict (id_key, address_key) do update set kept_until = excluded.kept_until,
       since = case when login_places.kept_until > clock_timestamp()
         then login_places.since else excluded.since end`,
    [id, address, keptMs],
  );
}

type Taken = { ahead: number; until: string | null; waitMs: number };

/**
 * Takes the turn of an ID if nobody has it and the place is the first. The unique key lets one of
 * several take it.
 *
 * @param leaseMs after which the turn is free although its holder has not ended it
 * @returns until when it is taken, in the database's milliseconds, or null; how many are ahead; the
 * milliseconds until the present turn ends
 */
export async function claimTurn(
  pool: Pool,
  key: string,
  { id, address }: Place,
  leaseMs: number,
): Promise<Taken> {
  const { rows } = await pool.query<Taken>(
    `with line as (
       select count(other.id_key)::integer as ahead from login_places mine
       left join login_places other on other.id_key = mine.id_key
         and other.kept_until > clock_timestamp()
         and (other.since, other.address_key) < (mine.since, mine.address_key)
       where mine.id_key = $2 and mine.address_key = $3),
     taken as (
       insert into rate_limits (key, points, expire) select $1, 1, ${now} + $4 from line
       where line.ahead = 0
       on conflict (key) do update set expire = excluded.expire where rate_limits.expire <= ${now}
       returning expire),
     served as (
       delete from login_places where id_key = $2 and address_key = $3
         and exists (select from taken))
     select line.ahead, (select expire from taken) as until,
       coalesce((select greatest(expire - ${now}, 0) from rate_limits where key = $1), 0)::integer
         as "waitMs"
     from line`,
    [key, id, address, leaseMs],
  );
  return rows[0] ?? { ahead: 0, until: null, waitMs: 0 };
}

/** Ends a turn: the next begins that much earlier than it would have without this. */
export async function endTurn(
  pool: Pool,
  key: string,
  { id, address, until }: Place & { until: string },
  earlierMs: number,
): Promise<void> {
  await pool.query(
    `with served as (delete from login_places where id_key = $3 and address_key = $4)
     update rate_limits set expire = expire - $5 where key = $1 and expire = $2`,
    [key, until, id, address, earlierMs],
  );
}

/** Deletes the places that were lost. For the housekeeping job. */
export async function deleteLostPlaces(pool: Pool): Promise<void> {
  await pool.query('delete from login_places where kept_until < now()');
}
