/** The folder with the programs of the system's PostgreSQL, where there is one. */
export function findPostgres(): string | undefined;

/** Finds the system's PostgreSQL, installing it on Debian as root; rejects, saying how to get one, where there is none. */
export function ensurePostgres(): Promise<string>;
