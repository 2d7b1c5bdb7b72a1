import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/client.ts';
import { loadDemo } from '../db/demo/load-demo.ts';
import { isUnused, readMetadata, writeMetadata } from '../db/installation-metadata.ts';
import { randomPassword } from './first-admin.ts';

const loginSchema = z.object({ memberId: z.string(), password: z.string() });
const loginsSchema = z.object({ member: loginSchema.optional(), admin: loginSchema.optional() });

/** The log-ins to try things with; each data folder has passwords of its own. */
export type DemoLogins = z.infer<typeof loginsSchema>;

const pathOf = (dataDir: string) => join(dataDir, 'demo-logins.json');

/** What was kept at the first start; empty where there is no such file. */
export async function readDemoLogins(dataDir: string): Promise<DemoLogins> {
  try {
    return loginsSchema.parse(JSON.parse(await readFile(pathOf(dataDir), 'utf8')));
  } catch {
    return {};
  }
}

/** Keeps log-ins, beside those kept before, where only the server's own user can read. */
export async function keepDemoLogin(dataDir: string, more: DemoLogins): Promise<void> {
  const logins = { ...(await readDemoLogins(dataDir)), ...more };
  const aside = `${pathOf(dataDir)}.part`;
  await writeFile(aside, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 });
  await rename(aside, pathOf(dataDir));
}

/** Whether this database holds the sample data, whichever process loaded it. */
export const isDemoLoaded = async (db: Queryable) => (await readMetadata(db, 'demo')) !== null;

/**
 * Loads the demo data into a database that holds nothing but its first admin; once, and never over
 * anybody's data. The log-in is kept before the data is committed, so no crash can part the two.
 *
 * @returns the demo member's log-in, or null where nothing was loaded
 */
export async function loadDemoOnce(context: Context, say: (line: string) => void) {
  const { db, storage, passwords, settings } = context;
  if ((await isDemoLoaded(db)) || !(await isUnused(db))) return null;
  say('Loading sample members, payments and files (first start only) …');
  const password = randomPassword();
  const { memberId } = await loadDemo({
    db,
    storage,
    memberPasswordHash: await passwords.hash(password),
    otherPasswordHash: await passwords.hash(randomPassword()),
    async beforeCommit(tx, memberId) {
      await writeMetadata(tx, 'demo', { memberId });
      await keepDemoLogin(settings.dataDir, { member: { memberId, password } });
    },
  });
  return { memberId, password };
}
