/**
 * A backup that cannot be made, read or restored. The message is one line for the person at the
 * console.
 */
export class BackupError extends Error {
  override name = 'BackupError';
}
