import { isConnectionLost } from './db/client.ts';
import { describeError } from './describe-error.ts';
import { readSettings, type Settings } from './settings.ts';
import { createShutdownStack } from './shutdown-stack.ts';
import { startServer } from './start.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** Milliseconds after which a stop is forced. */
const stopLimitMs = 20_000;

/**
 * Milliseconds in which a second signal counts as a copy of the first: a terminal or a service
 * manager signals every process, and npm forwards its own.
 */
const sameSignalMs = 2_000;

/** How often a start is begun anew where its PostgreSQL breaks off in the middle of it. */
const newStarts = 3;

let shutdown = createShutdownStack();
let stoppedAt: number | undefined;
let drain: (() => Promise<void>) | undefined;

/* Installed before anything starts: an interrupted start must not leave its database running. */
function stop(signal: NodeJS.Signals) {
  if (stoppedAt !== undefined) {
    if (performance.now() - stoppedAt > sameSignalMs) process.exit(1);
    return;
  }
  stoppedAt = performance.now();
  /* Skipped for Ctrl-C: a person at a terminal has no load balancer in front. */
  const drained = signal === 'SIGTERM' ? drain?.() : undefined;
  Promise.resolve(drained)
    .then(() => {
      setTimeout(() => process.exit(1), stopLimitMs).unref();
      return shutdown.stop();
    })
    .then(() => process.exit(0), fail);
}

function fail(error: unknown) {
  complain(describeError(error));
  process.exit(1);
}

/*
 * The embedded PostgreSQL comes back from a crash, but not the transaction of a migration. With
 * DATABASE_URL the start says in one line that nobody answers there.
 */
async function start(settings: Settings) {
  for (let left = newStarts; ; left--) {
    try {
      return await startServer(settings, say, shutdown);
    } catch (error) {
      const isEmbedded = settings.databaseUrl === undefined;
      if (stoppedAt !== undefined || left === 0 || !isEmbedded || !isConnectionLost(error))
        throw error;
      complain('PostgreSQL broke off during the start: starting again.');
      await shutdown.stop().catch(() => undefined);
      if (stoppedAt !== undefined) throw error;
      shutdown = createShutdownStack();
    }
  }
}

async function main() {
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  /* Node itself would print everything in an error, including a statement's values. */
  process.on('uncaughtException', fail);
  const server = await start(readSettings(process.env));
  drain = server.drain;
  say(`\nReady: ${server.publicUrl}   (API: ${server.publicUrl}/api/docs)`);
  for (const line of server.lines) say(line);
  say('');
}

main().catch(async (error: unknown) => {
  /* After a signal, `stop` ends the process. */
  if (stoppedAt !== undefined) return;
  await shutdown.stop().catch(() => undefined);
  fail(error);
});
