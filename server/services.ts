import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createBackground } from './background.ts';
import type { Context } from './context.ts';
import type { connect } from './db/client.ts';
import { createSandbox } from './gateways/sandbox/sandbox.ts';
import { withTimeLimit } from './gateways/time-limit.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { createLimits } from './security/limits.ts';
import { createPasswords } from './security/passwords.ts';
import { createSigner } from './security/tokens.ts';
import type { Settings } from './settings.ts';
import { diskStorage } from './storage/disk.ts';
import { incomingOf } from './storage/unfinished.ts';

/* Made once for each data folder; whoever starts second reads what the first wrote. */
async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  try {
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile(randomBytes(32).toString('hex'));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}

/** Builds everything that the app is made of, over a database that is connected and migrated. */
export async function createContext(
  settings: Settings,
  { pool, db }: ReturnType<typeof connect>,
  log: FastifyBaseLogger,
): Promise<Context> {
  const uploads = join(settings.dataDir, 'uploads');
  const signer = createSigner(settings.secret ?? (await keptSecret(settings.dataDir)));
  return {
    settings,
    pool,
    db,
    incoming: incomingOf(uploads),
    signer,
    log,
    storage: await diskStorage(uploads),
    passwords: await createPasswords(),
    limits: createLimits(pool),
    outbox: createOutbox(db, createMailer(settings), log),
    background: createBackground(log),
    gateway:
      settings.gateway === 'sandbox'
        ? withTimeLimit(createSandbox({ db, settings, signer }))
        : null,
  };
}
