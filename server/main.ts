import { describeError } from './describe-error.ts';
import { readSettings } from './settings.ts';
import { createShutdownStack } from './shutdown-stack.ts';
import { startServer } from './start.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** Milliseconds that a stop may take before it is cut short. */
const stopLimitMs = 20_000;

/**
 * Milliseconds in which a second signal is the first one again: a terminal or a service manager sends
 * one to every process, and npm hands on its own.
 */
const sameSignalMs = 2_000;

const shutdown = createShutdownStack();
let stoppedAt: number | undefined;
let drain: (() => Promise<void>) | undefined;

/* From the first moment on: a start that is interrupted must not leave its database behind. */
function stop(signal: NodeJS.Signals) {
  if (stoppedAt !== undefined) {
    if (performance.now() - stoppedAt > sameSignalMs) process.exit(1);
    return;
  }
  stoppedAt = performance.now();
  /* A person at the terminal has no load balancer in front that would have to notice. */
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

/* A service manager may have told PostgreSQL to stop as well: the requests under way still end in order. */
function onDatabaseEnd(reason: Error) {
  if (stoppedAt === undefined) fail(reason);
}

async function main() {
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  /* Node itself would print all that an error holds, a statement's values among it. */
  process.on('uncaughtException', fail);
  const server = await startServer(readSettings(process.env), say, onDatabaseEnd, shutdown);
  drain = server.drain;
  say(`\nReady: ${server.publicUrl}   (API: ${server.publicUrl}/api/docs)`);
  for (const line of server.lines) say(line);
  say('');
}

main().catch(async (error: unknown) => {
  /* A start that was told to stop ends by `stop` itself. */
  if (stoppedAt !== undefined) return;
  await shutdown.stop().catch(() => undefined);
  fail(error);
});
