import type { Permitted } from '#contract/access.ts';
import type { Queryable } from '../../db/client.ts';

/** What the live stream asks of the floors above it; `server/services.ts` fills it. */
export type SystemPorts = {
  /** Returns what the permissions of each open session's user depend on, by the session's id. */
  findOpenSessions: (db: Queryable, ids: string[]) => Promise<Map<string, Permitted>>;
};
