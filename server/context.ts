import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Background } from './background.ts';
import type { Database } from './db/client.ts';
import type { Gateway } from './gateways/gateway.ts';
import type { Images } from './images.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Limits } from './security/limits.ts';
import type { Passwords } from './security/passwords.ts';
import type { Signer } from './security/tokens.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/storage.ts';

/** What the server is made of, built once in `main.ts` or by a test, and handed down. */
export type Context = {
  settings: Settings;
  pool: Pool;
  db: Database;
  storage: Storage;
  /** A folder for uploads on their way in, on the server's own disk. */
  incoming: string;
  images: Images;
  passwords: Passwords;
  signer: Signer;
  limits: Limits;
  outbox: Outbox;
  /** Work that goes on after an answer, and is waited for at the end. */
  background: Background;
  /** The payment gateway, or null where none is set up. */
  gateway: Gateway | null;
  log: FastifyBaseLogger;
  /** Whether the server is about to stop; it still serves, and /readyz sends new work elsewhere. */
  lifecycle: { draining: boolean };
};
