import { mkdir } from 'node:fs/promises';
import { buildApp } from './app.ts';
import { connect } from './db/client.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { seedContent } from './db/seed/content.ts';
import { keepDemoLogin, loadDemoOnce, readDemoLogins } from './install/demo.ts';
import { makeFirstAdmin } from './install/first-admin.ts';
import { startJobs } from './jobs/jobs.ts';
import { createLog } from './log.ts';
import { createContext } from './services.ts';
import type { Settings } from './settings.ts';

type Say = (line: string) => void;

async function openDatabase(settings: Settings, say: Say, onExit: (reason: Error) => void) {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: async () => undefined };
  return startEmbeddedPostgres({ dataDir: settings.dataDir, say, onExit });
}

type Login = { memberId: string; password: string };

const line = (who: string, login: Login) =>
  `  ${who.padEnd(6)} ${login.memberId}  ${login.password}`;

/* First users, demo data, and the lines that say how to log in. */
async function install(context: Awaited<ReturnType<typeof createContext>>, say: Say) {
  const { settings, log } = context;
  await seedContent(context.db, settings.demo);
  const admin = await makeFirstAdmin(context, async (login) => {
    if (settings.demo) await keepDemoLogin(settings.dataDir, { admin: login });
  });
  if (!settings.demo) {
    if (!admin) return [];
    const shown = { ...admin, password: admin.given ? '(ADMIN_PASSWORD)' : admin.password };
    return ['The first admin, shown this once:', line('admin', shown)];
  }
  await loadDemoOnce(context, say).catch((error: unknown) => {
    log.error({ err: error }, 'the sample data could not be loaded');
    say('The sample data could not be loaded; starting without it.');
  });
  const logins = await readDemoLogins(settings.dataDir);
  const known = logins.admin ?? logins.member;
  return [
    ...(known ? ['Log-ins of this data folder (member ID, password):'] : []),
    ...(logins.admin ? [line('admin', logins.admin)] : []),
    ...(logins.member ? [line('member', logins.member)] : []),
  ];
}

/**
 * Starts everything: the database, its migrations, the first users, the app and the jobs.
 *
 * @param say takes the lines for the person at the console
 * @param onBroken is told when the embedded database ends by itself
 * @returns the address, and `stop`, which answers what is under way and closes the database
 */
export async function startServer(settings: Settings, say: Say, onBroken: (why: Error) => void) {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o711 });
  const log = createLog(settings);
  const database = await openDatabase(settings, say, onBroken);
  const closing: (() => Promise<unknown>)[] = [() => database.stop()];
  const stop = async () => {
    for (let close = closing.pop(); close; close = closing.pop()) await close();
  };
  try {
    await migrate(database.url);
    const connection = connect(database.url);
    connection.pool.on('error', (error) => log.error({ err: error }, 'a connection broke'));
    closing.push(() => connection.pool.end());
    const context = await createContext(settings, connection, log);
    closing.push(
      () => context.outbox.idle(),
      () => context.background.stop(),
    );
    const logins = await install(context, say);
    const app = await buildApp(context);
    closing.push(() => app.close());
    await app.listen({
      port: settings.port,
      host: settings.host,
      listenTextResolver: () => 'listening',
    });
    startJobs(context);
    return { publicUrl: settings.publicUrl, logins, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
