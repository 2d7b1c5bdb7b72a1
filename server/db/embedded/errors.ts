/** The embedded PostgreSQL cannot be had or does not start. The message is one line, made for the console. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Another live process runs on the same data folder; its database was left untouched. */
export class EmbeddedInUseError extends EmbeddedPostgresError {
  override name = 'EmbeddedInUseError';

  constructor(dataDir: string) {
    super(
      `Another process already runs on ${dataDir}: end it first, or give every process the same DATABASE_URL to run several.`,
    );
  }
}

/** The error's code (`ENOENT`, `28P01`, …), or an empty string where it has none. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** The first line of an error's message, fit for a one-line report. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n')[0] ?? '';
}
