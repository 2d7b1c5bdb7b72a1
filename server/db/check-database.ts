import pg from 'pg';
import { causesOf } from '../error-code.ts';
import { StartError } from '../start-error.ts';

/** Milliseconds that a database may take to answer at start. */
const timeoutMs = 10_000;

const minVersion = 15;

const lines = {
  away: 'DATABASE_URL leads to no PostgreSQL that answers: check its host and port, and that the password is percent-encoded.',
  refused:
    'DATABASE_URL is refused: its user, its password (percent-encoded?) or the name of its database is wrong.',
  needsTls: 'DATABASE_URL is refused without TLS: add sslmode=verify-full to it.',
  noTls:
    'DATABASE_URL asks for TLS by its sslmode, and this PostgreSQL has none: turn it on there, or use sslmode=disable.',
  rights:
    'DATABASE_URL leads to a database that its user may not change: make that user its owner (ALTER DATABASE … OWNER TO …).',
  readOnly: 'DATABASE_URL leads to a PostgreSQL that only reads, such as a standby.',
  notReady: 'DATABASE_URL leads to a PostgreSQL that takes no connections just now: try again.',
  extension:
    'DATABASE_URL leads to a PostgreSQL without the extensions pg_trgm and unaccent: install its contrib package.',
} as const;

const byCode: Record<string, string> = {
  '42501': lines.rights,
  '25006': lines.readOnly,
  '53300': lines.notReady,
  '57P03': lines.notReady,
  '0A000': lines.extension,
  '58P01': lines.extension,
};

const connectionErrorCodes =
  /^(ECONN\w+|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|EADDRNOTAVAIL)$/;
/* OpenSSL's codes for an untrusted certificate, and Node's for a name mismatch. */
const certificateCodes =
  /(SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|^CERT_|^ERR_TLS_CERT|INVALID_CA|HOSTNAME_MISMATCH)/;

function messageFor(error: Error & { code?: unknown; path?: unknown }): string | undefined {
  const code = String(error.code ?? '');
  if (error instanceof pg.DatabaseError) {
    if (/no encryption|SSL off/.test(error.message)) return lines.needsTls;
    return /^(28|3D)/.test(code) ? lines.refused : byCode[code];
  }
  if (connectionErrorCodes.test(code)) return lines.away;
  if (certificateCodes.test(code))
    return `DATABASE_URL leads to a PostgreSQL whose certificate is not trusted (${code}): name its authority with sslrootcert=<file>, or use sslmode=no-verify, which does not check it.`;
  if (/does not support SSL/.test(error.message)) return lines.noTls;
  if (/^ERR_SSL|^EPROTO/.test(code)) return `DATABASE_URL leads to no TLS that works (${code}).`;
  if (code === 'ENOENT' || code === 'EACCES')
    return `DATABASE_URL names a file that cannot be read (${code}): ${String(error.path)}.`;
  if (/^Connection terminated|^timeout e/.test(error.message)) return lines.away;
  return undefined;
}

/**
 * Runs the start's work on the database of DATABASE_URL and explains its errors.
 *
 * @throws StartError, in one line, if the database or its address is unsuitable
 */
export async function withDatabaseErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    for (const cause of causesOf(error)) {
      const line = messageFor(cause);
      if (line !== undefined) throw new StartError(line);
    }
    throw error;
  }
}

async function describe(url: string) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'district-society start',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version,
              current_setting('server_encoding') as encoding`,
    );
    return rows[0] ?? { version: 0, encoding: 'unknown' };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Checks that the database of DATABASE_URL is reachable, new enough, and stores every character.
 *
 * @throws StartError, in one line, if not
 */
export async function checkDatabase(url: string): Promise<void> {
  const { version, encoding } = await withDatabaseErrors(() => describe(url));
  const major = Math.floor(version / 10_000);
  if (major < minVersion)
    throw new StartError(
      `DATABASE_URL leads to PostgreSQL ${major}: ${minVersion} or newer is needed.`,
    );
  if (encoding !== 'UTF8')
    throw new StartError(
      `DATABASE_URL leads to a database with the encoding ${encoding}: it must be UTF8 (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0).`,
    );
}
