import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The name of the user whose id a column has; null without one. Reads no other column of theirs. */
export const nameOf = <Name extends string | null = string | null>(column: PgColumn) =>
  sql<Name>`(select fname || ' ' || lname from users named where named.id = ${sql`${column}`})`;
