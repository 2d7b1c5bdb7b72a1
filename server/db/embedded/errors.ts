/**
 * The embedded PostgreSQL is missing or does not start. The message is one line for the console.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Another live process uses the same data folder; its database was not touched. */
export class EmbeddedInUseError extends EmbeddedPostgresError {
  override name = 'EmbeddedInUseError';

  constructor(dataDir: string) {
    super(
      `Another process already runs on ${dataDir}: end it first, or give every process the same DATABASE_URL to run several.`,
    );
  }
}

/** Returns the first line of an error's message, for a one-line report. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n')[0] ?? '';
}
