import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isSimplePattern } from '#contract/account/password.ts';
import { readMemberId } from '#contract/member-id.ts';
import { databaseUrl } from './db/database-url.ts';
import { isCommonPassword } from './security/common-passwords.ts';
import { flag, httpUrl, numberOf, optional } from './settings-fields.ts';
import { gatewayEnvironment, readGatewaySettings } from './settings-gateways.ts';
import { readS3Settings, s3Environment } from './settings-s3.ts';
import { readSmsSettings, smsEnvironment } from './settings-sms.ts';

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

const proxy = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
  'must be addresses or networks, such as 10.0.0.0/8, or loopback',
);

/** A random text has many different characters; blanks or a repeated key are not a secret. */
const minDistinctCharacters = 10;

const secret = z
  .string()
  .trim()
  .min(32, 'must have at least 32 characters')
  .refine(
    (text) => new Set(text).size >= minDistinctCharacters,
    `must be random, with at least ${minDistinctCharacters} different characters, such as what \`openssl rand -hex 32\` prints`,
  );

/** What most providers take; 0 is no limit. */
const usualBulkRate = 100;

function bulkRate(smtpUrl: string | undefined, perMinute: number | undefined): number | null {
  const rate = perMinute ?? (smtpUrl ? usualBulkRate : 0);
  return rate === 0 ? null : rate;
}

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port number'),
  ),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1, 'must not be empty').default('./data'),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_DIRECT_URL: optional(databaseUrl),
  PUBLIC_URL: optional(
    httpUrl.refine((url) => new URL(url).pathname === '/', 'must have no path after its host'),
  ),
  ADMIN_MEMBER_ID: z.string().overwrite(readMemberId).min(1).max(40).default('ADMIN'),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(8, 'must have at least 8 characters')
      .max(128, 'must have at most 128 characters')
      .refine((value) => !isSimplePattern(value), 'repeats or follows a simple pattern'),
  ),
  DEMO: optional(flag),
  ...gatewayEnvironment,
  SECRET: optional(secret),
  CORS_ORIGINS: list.pipe(z.array(httpUrl)),
  TRUST_PROXY: list.pipe(z.array(proxy)),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp(s):// address' })),
  MAIL_FROM: z.string().min(3).default('District Society <no-reply@localhost>'),
  MAIL_REPORTS_TO: optional(z.email('must be an address, such as reports@example.com')),
  MAIL_BULK_PER_MINUTE: optional(numberOf(0, 100_000)),
  ...smsEnvironment,
  ...s3Environment,
  DRAIN_SECONDS: optional(numberOf(0, 60)),
  MIN_FREE_MB: optional(numberOf(0, 1_000_000_000)),
  BACKUP_DIR: optional(z.string()),
  BACKUP_AT: optional(
    z.string().regex(/^([01]\d|2[0-3])(:[0-5]\d)?$/, 'must be an hour, such as 02 or 02:30'),
  ),
  UPLOAD_QUOTA_MB: optional(
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'must be a whole number of megabytes')
      .transform(Number),
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** An invalid setting. Its message is one line that names the setting. */
export class SettingError extends Error {
  override name = 'SettingError';
}

function refuse(name: string, why: string): never {
  throw new SettingError(`${name} ${why}.`);
}

/**
 * Reads and validates the settings of docs/settings.md from the environment.
 *
 * @throws SettingError whose message names the first invalid setting
 */
export function readSettings(env: NodeJS.ProcessEnv) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    refuse(String(issue?.path[0]), issue?.message ?? 'is not valid');
  }
  const given = parsed.data;
  const production = given.NODE_ENV === 'production';
  if (production && given.DATABASE_URL && !given.SECRET)
    refuse('SECRET', 'is required in production with DATABASE_URL');
  const port = given.PORT ?? 3000;
  const isTrial = !given.DATABASE_URL && !production;
  return {
    production,
    port,
    host: given.HOST,
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    /** Bypasses a pooler in transaction mode, for dedicated connections. */
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${port}`,
    publicUrlIsSet: given.PUBLIC_URL !== undefined,
    adminMemberId: given.ADMIN_MEMBER_ID,
    adminPassword: given.ADMIN_PASSWORD,
    demo: given.DEMO ?? isTrial,
    ...readGatewaySettings(given, isTrial ? ['sandbox'] : [], refuse),
    secret: given.SECRET,
    corsOrigins: given.CORS_ORIGINS,
    trustProxy: given.TRUST_PROXY,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    sms: readSmsSettings(given, refuse),
    /** The mailbox to which mail servers report what they could not deliver. */
    mailReportsTo: given.MAIL_REPORTS_TO,
    /** Mails to many that a process sends in a minute; null without a limit, as for files. */
    bulkMailsPerMinute: bulkRate(given.SMTP_URL, given.MAIL_BULK_PER_MINUTE),
    s3: readS3Settings(given, refuse),
    /** Seconds between /readyz's 503 and the close, so that a load balancer notices. */
    drainSeconds: given.DRAIN_SECONDS ?? (production ? 5 : 0),
    minFreeMegabytes: given.MIN_FREE_MB ?? 100,
    backupDir: resolve(given.BACKUP_DIR ?? join(given.DATA_DIR, 'backups')),
    backupAt: given.BACKUP_AT,
    /** Bytes that all stored files may use together. */
    uploadQuota: (given.UPLOAD_QUOTA_MB ?? 10_240) * 1024 * 1024,
    logLevel: given.LOG_LEVEL,
  };
}

/**
 * Refuses an ADMIN_PASSWORD that a guesser would try first.
 *
 * @throws SettingError
 */
export async function refuseGuessableAdmin(
  settings: Pick<Settings, 'adminPassword' | 'adminMemberId'>,
): Promise<void> {
  const { adminPassword, adminMemberId } = settings;
  if (adminPassword === undefined) return;
  if (adminPassword.toLowerCase() === adminMemberId.toLowerCase())
    refuse('ADMIN_PASSWORD', 'must not be the same as ADMIN_MEMBER_ID');
  if (await isCommonPassword(adminPassword))
    refuse('ADMIN_PASSWORD', 'is one of the most common passwords: choose another');
}

export type Settings = ReturnType<typeof readSettings>;
