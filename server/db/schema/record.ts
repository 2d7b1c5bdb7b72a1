import { uuid } from 'drizzle-orm/pg-core';
import { newId } from '../../ids.ts';
import { instant } from './columns.ts';

/** The columns of every record of a resource; `crudModule` returns them. */
export const record = {
  id: uuid('id').primaryKey().$defaultFn(newId),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** The version of the record: an edit of an older one is refused. */
  updatedAt: instant('updated_at').notNull().defaultNow(),
};
