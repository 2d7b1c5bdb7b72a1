import { conflict } from './errors.ts';

const stale =
  'Somebody has changed this record since you opened it. Please open it again, and then make your changes.';

/**
 * Refuses an edit of a record that has changed since. The record is to be locked, so that it stays so.
 *
 * @param version the `updatedAt` that the edit was begun with; where it names none, any will do
 * @throws AppError 409
 */
export function refuseStaleEdit(record: { updatedAt: Date }, version: string | undefined): void {
  if (version !== undefined && Date.parse(version) !== record.updatedAt.getTime())
    throw conflict(stale);
}
