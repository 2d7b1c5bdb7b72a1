import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Background } from './background.ts';
import type { RecordPorts } from './crud-records.ts';
import type { Database } from './db/client.ts';
import type { Gateways } from './gateways/registry.ts';
import type { Images } from './images.ts';
import type { Queue } from './jobs/queue.ts';
import type { Outbox } from './mail/outbox.ts';
import type { AccountPorts } from './modules/account/ports.ts';
import type { MembersPorts } from './modules/members/ports.ts';
import type { PaymentsPorts } from './modules/payments/ports.ts';
import type { SystemPorts } from './modules/system/ports.ts';
import type { Limits } from './security/limits.ts';
import type { Passwords } from './security/passwords.ts';
import type { Signer } from './security/tokens.ts';
import type { Settings } from './settings.ts';
import type { SmsSender } from './sms/sms.ts';
import type { Storage } from './storage/storage.ts';

/** The server's services, built once in `main.ts` or by a test, and passed down. */
export type Context = {
  settings: Settings;
  pool: Pool;
  db: Database;
  storage: Storage;
  /** A folder on the local disk for uploads that are still arriving. */
  incoming: string;
  images: Images;
  passwords: Passwords;
  signer: Signer;
  limits: Limits;
  /** The jobs that wait or run, in the database. */
  queue: Queue;
  outbox: Outbox;
  /** The provider of text messages; null where they are off. */
  sms: SmsSender | null;
  /** Work that continues after a response; a shutdown waits for it. */
  background: Background;
  /** The payment gateways that are set up. */
  gateways: Gateways;
  /** What a floor asks of those above it, each declared where it is asked. */
  ports: SystemPorts & AccountPorts & MembersPorts & PaymentsPorts & RecordPorts;
  log: FastifyBaseLogger;
  /** Whether the server is about to stop. It still serves requests, but /readyz answers 503. */
  lifecycle: { draining: boolean };
};
