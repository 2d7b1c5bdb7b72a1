import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a row of `open_items` that is a charge is one of dues: of a subscription or of no cause, neither a levy nor a
 * penalty. The subscriptions, one a year, are read once a query.
 */
export const isDues: SQL = sql`(open_items.cause_id is null
  or open_items.cause_id = any(array(select id from subscriptions)))`;
