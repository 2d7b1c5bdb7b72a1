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

/** The log-ins for trying things out; each data folder has its own passwords. */
type DemoLogins = z.infer<typeof loginsSchema>;

const pathOf = (dataDir: string) => join(dataDir, 'demo-logins.json');

/** Returns the log-ins stored at the first start; empty if there is no file. */
export async function readDemoLogins(dataDir: string): Promise<DemoLogins> {
  try {
    return loginsSchema.parse(JSON.parse(await readFile(pathOf(dataDir), 'utf8')));
  } catch {
    return {};
  }
}

/** Adds log-ins to the file, which only the server's user can read. */
export async function keepDemoLogin(dataDir: string, more: DemoLogins): Promise<void> {
  const logins = { ...(await readDemoLogins(dataDir)), ...more };
  const aside = `${pathOf(dataDir)}.part`;
  await writeFile(aside, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 });
  await rename(aside, pathOf(dataDir));
}

/** Returns whether this database has the sample data, whichever process loaded it. */
export const isDemoLoaded = async (db: Queryable) => (await readMetadata(db, 'demo')) !== null;

/**
 * Loads the demo data into a database that has only its first admin; once, and never over existing
 * data. The log-in is stored before the data is committed, so that a crash cannot separate them.
 *
 * @returns the demo member's log-in, or null if nothing was loaded
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
