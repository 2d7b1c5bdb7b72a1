import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { users } from '../members/users.ts';

/**
 * The network addresses that a user has logged in from, so that others' failures elsewhere do not
 * block them. Only a keyed hash is stored, for at most 90 days.
 */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addressHash: text('address_hash').notNull(),
    lastLoginAt: instant('last_login_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.addressHash] }),
    index('known_addresses_last_login').on(table.lastLoginAt),
  ],
);
