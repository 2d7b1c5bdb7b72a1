import { uuid } from 'drizzle-orm/pg-core';
import { newId } from '../../ids.ts';
import { instant } from './users.ts';

/** The columns that every record of a resource has; `crudModule` answers them. */
export const record = {
  id: uuid('id').primaryKey().$defaultFn(newId),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** The version: a change that was begun with another one is refused. */
  updatedAt: instant('updated_at').notNull().defaultNow(),
};
