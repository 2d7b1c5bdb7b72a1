/** Whether nothing needs to be built. */
export function isAllBuilt(): boolean;

/** Builds what is older than its sources: dist/client, dist/server, or both; `force` builds both. */
export function ensureBuilt(options?: { force?: boolean }): Promise<void>;
