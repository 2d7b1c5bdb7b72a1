import { type SQL, sql } from 'drizzle-orm';

/** Whether a row of `open_items` that is a charge is one of dues: neither a levy nor a penalty. */
export const isDues: SQL = sql`not exists (select from levies where levies.id = open_items.cause_id)`;
