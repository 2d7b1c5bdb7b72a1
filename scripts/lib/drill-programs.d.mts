/** The folder with the programs of the system's PostgreSQL, where there is one. */
export function findPostgres(): string | undefined;

/** The path of nginx, where there is one. */
export function findNginx(): string | undefined;

/** The path of Caddy, where there is one. */
export function findCaddy(): string | undefined;

/** Finds the servers that the drills work with, installing them on Debian as root; rejects where one is missing. */
export function ensureDrillPrograms(): Promise<void>;
