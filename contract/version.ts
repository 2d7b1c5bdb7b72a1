import { z } from 'zod';

/** The version of a record. A client sends it back with a change, so that a stale edit is refused. */
export const recordVersion = z.string();

/**
 * The version of the record that an edit started from. The server refuses a stale one; without a
 * version it checks nothing.
 */
export const version = z.iso
  .datetime('updatedAt must be the time that the record bore.')
  .optional();
