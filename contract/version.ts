import { z } from 'zod';

/** The version of a record that an edit was begun with, so that a stale one is found out; without it none is. */
export const version = z.iso
  .datetime('updatedAt must be the time that the record bore.')
  .optional();
