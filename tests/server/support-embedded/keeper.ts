import { startEmbeddedPostgres } from '../../../server/db/embedded/embedded-postgres.ts';

/** A process of its own that starts the database, tells of it in one line of JSON, and stays. */
const [dataDir = '', durability] = process.argv.slice(2);
startEmbeddedPostgres({ dataDir, durable: durability === 'durable' }).then(
  ({ url, adopted, stop }) => {
    process.stdout.write(`${JSON.stringify({ url, adopted })}\n`);
    process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
    setInterval(() => undefined, 1_000);
  },
  (error: unknown) => {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    process.stdout.write(`${JSON.stringify({ name, message })}\n`);
    process.exit(1);
  },
);
