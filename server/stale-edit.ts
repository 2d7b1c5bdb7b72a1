import { conflict } from './errors.ts';

const stale =
  'Somebody has changed this record since you opened it. Please open it again, and then make your changes.';

/**
 * Refuses an edit of a record that has changed since. The caller must have locked the record.
 *
 * @param version the `updatedAt` that the edit started from; undefined accepts any
 * @throws AppError 409
 */
export function refuseStaleEdit(record: { updatedAt: Date }, version: string | undefined): void {
  if (version !== undefined && Date.parse(version) !== record.updatedAt.getTime())
    throw conflict(stale);
}
