import { uuid } from 'drizzle-orm/pg-core';
import { newId } from '../../ids.ts';
import { instant } from './columns.ts';

/** The columns of nearly every row: its id, and when it was written. */
export const written = {
  id: uuid('id').primaryKey(),
  createdAt: instant('created_at').notNull().defaultNow(),
};

/** The columns of a row that is changed later. */
export const changeable = {
  ...written,
  /** The version of the record: an edit of an older one is refused. */
  updatedAt: instant('updated_at').notNull().defaultNow(),
};

/** The columns of every record of a resource; `crudModule` returns them. */
export const record = { ...changeable, id: uuid('id').primaryKey().$defaultFn(newId) };
