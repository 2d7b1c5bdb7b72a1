import { type SQL, sql } from 'drizzle-orm';

/**
 * The condition that an entry of a payment, by its alias, is the one that a statement shows: not one that only took the
 * money out of suspense again, with which it was cleared.
 */
export const isOwnEntry = (alias: string): SQL =>
  sql.raw(`${alias}.kind = 'payment' and not exists (select from cleared_movements pair
    where pair.movement_id = ${alias}.id and pair.statement_line_id is null and pair.actor_id is null)`);
