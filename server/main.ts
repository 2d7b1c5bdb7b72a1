import { createClosing } from './closing.ts';
import { isRefusal } from './db/client.ts';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres.ts';
import { NewerDatabaseError } from './db/newer-database.ts';
import { readSettings, SettingError } from './settings.ts';
import { startServer } from './start.ts';
import { StartError } from './start-error.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** Milliseconds that a stop may take before it is cut short. */
const patience = 20_000;

/* What a person can mend is one line; anything else keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  if (error instanceof StartError) return error.message;
  if (error instanceof EmbeddedPostgresError) return error.message;
  if (error instanceof NewerDatabaseError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'PORT is in use already. Choose another, such as PORT=3001.';
  if ('code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND'))
    return 'DATABASE_URL leads to no PostgreSQL that answers.';
  if (isRefusal(error))
    return 'DATABASE_URL is refused: its user, its password or the name of its database is wrong.';
  return error.stack ?? error.message;
}

const closing = createClosing();
let stopping = false;

/* From the first moment on: a start that is interrupted must not leave its database behind. */
function stop() {
  if (stopping) process.exit(1);
  stopping = true;
  setTimeout(() => process.exit(1), patience).unref();
  closing.stop().then(
    () => process.exit(0),
    (error: unknown) => fail(error),
  );
}

function fail(error: unknown) {
  complain(explain(error));
  process.exit(1);
}

async function main() {
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const server = await startServer(readSettings(process.env), say, fail, closing);
  say(`\nReady: ${server.publicUrl}   (API: ${server.publicUrl}/api/docs)`);
  for (const line of server.logins) say(line);
  say('');
}

main().catch(async (error: unknown) => {
  /* A start that was told to stop ends by `stop` itself. */
  if (stopping) return;
  await closing.stop().catch(() => undefined);
  fail(error);
});
