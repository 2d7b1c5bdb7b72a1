/** Installs the packages where they are missing or are not the lockfile's. */
export function ensureInstalled(options?: { tools?: boolean }): Promise<void>;

/** Throws one line where npm is too old to read the lockfile. */
export function refuseOldNpm(agent?: string): void;
