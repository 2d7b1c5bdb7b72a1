import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import type { Context } from './context.ts';
import { prepareDataDir } from './data-dir.ts';
import { checkDatabase, withDatabaseErrors } from './db/check-database.ts';
import { connect, isConnectionLost } from './db/client.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { withSessionLock } from './db/locks.ts';
import { migrate } from './db/migrate.ts';
import { seedContent } from './db/seed/content.ts';
import { holdServerLock } from './db/server-lock.ts';
import { isTestGateway } from './gateways/gateway.ts';
import { isDemoLoaded, keepDemoLogin, loadDemoOnce, readDemoLogins } from './install/demo.ts';
import { type Login, makeFirstAdmin } from './install/first-admin.ts';
import { removeOrphanedFiles } from './install/remove-orphaned-files.ts';
import { startJobs, takeOverJobs } from './jobs/jobs.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { findAdminWithInitialPassword } from './modules/account/users/public-repo.ts';
import { createContext } from './services.ts';
import { refuseGuessableAdmin, type Settings } from './settings.ts';
import type { ShutdownStack } from './shutdown-stack.ts';

/** Returns notices for the console: test payments, and settings that a public site still needs. */
function startNotices(settings: Settings): string[] {
  const { gateway, production } = settings;
  const test = gateway && isTestGateway(gateway) ? [testPayments] : [];
  return production ? [...test, ...missing(settings)] : test;
}

const testPayments = 'Test payments: no money moves (PAYMENT_GATEWAY is sandbox).';

function missing(settings: Settings): string[] {
  const { gateway, smtpUrl, publicUrl, publicUrlIsSet, dataDir } = settings;
  const outbox = join(dataDir, 'outbox');
  return [
    ...(gateway ? [] : ['PAYMENT_GATEWAY is not set: no payment online is offered.']),
    ...(smtpUrl === undefined
      ? [`SMTP_URL is not set: no mail is sent; it is written to ${outbox}.`]
      : []),
    ...(publicUrlIsSet
      ? []
      : [`PUBLIC_URL is not set: links in mails and payments lead to ${publicUrl}.`]),
  ];
}

type Say = (line: string) => void;

type Parts = { say: Say; log: FastifyBaseLogger; signal: AbortSignal };

async function openDatabase({ databaseUrl, dataDir }: Settings, { say, log, signal }: Parts) {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  return startEmbeddedPostgres({
    dataDir,
    say,
    signal,
    onLost: () => log.error('PostgreSQL has ended or broken off: it is being brought back'),
    onFailure: (error) => log.error({ err: error }, `PostgreSQL is not back: ${error.message}`),
    onBack: (ms) => log.warn({ ms }, 'PostgreSQL is back'),
  });
}

/* Only an external database needs checks; the embedded one is known. */
async function prepareDatabase({ databaseUrl }: Settings, url: string, shutdown: ShutdownStack) {
  if (databaseUrl !== undefined) await checkDatabase(url);
  await shutdown.open(
    () => holdServerLock(url),
    (end) => end(),
  );
  if (databaseUrl === undefined) return migrate(url);
  await withDatabaseErrors(() => migrate(url));
}

const line = (who: string, login: Login) =>
  `  ${who.padEnd(6)} ${login.memberId}  ${login.password}`;

/* Creates the first users and demo data, and returns the lines that say how to log in. */
async function install(context: Context, say: Say) {
  const { settings, log } = context;
  await seedContent(context.db, settings.demo);
  if (settings.demo || settings.adminPassword !== undefined)
    await makeFirstAdmin(context, (admin) => keepDemoLogin(settings.dataDir, { admin }));
  if (!settings.demo) return [];
  await loadDemoOnce(context, say).catch((error: unknown) => {
    if (isConnectionLost(error)) throw error;
    log.error({ err: error }, 'the sample data could not be loaded');
    say('The sample data could not be loaded; starting without it.');
  });
  const logins = await readDemoLogins(settings.dataDir);
  if (!logins.admin && !logins.member)
    return (await isDemoLoaded(context.db))
      ? ['The log-ins are in demo-logins.json of the data folder that loaded the sample data.']
      : [];
  return [
    'Log-ins of this data folder (member ID, password):',
    ...(logins.admin ? [line('admin', logins.admin)] : []),
    ...(logins.member ? [line('member', logins.member)] : []),
  ];
}

/*
 * Creates an admin with a random password after everything else has started, and prints the
 * password immediately, so that a failed start leaves no admin whose password nobody has seen.
 * After a crash between the two, the next start says how to get another.
 */
async function announceFirstAdmin(context: Context): Promise<string[]> {
  const login = await makeFirstAdmin(context);
  if (login)
    return [
      'The first admin (member ID, one-time password), shown this once:',
      line('admin', login),
    ];
  const memberId = await findAdminWithInitialPassword(context.db);
  if (!memberId) return [];
  return [
    `No admin has set a password of their own yet. If the one-time password of ${memberId} is lost: npm run admin:reset -- ${memberId}`,
  ];
}

/**
 * Starts everything: the database, its migrations, the first users, the app and the jobs.
 *
 * @param say prints lines for the person at the console
 * @param shutdown gets the shutdown step of each part; a stop in between ends the parts started so
 * far
 */
export async function startServer(settings: Settings, say: Say, shutdown: ShutdownStack) {
  await refuseGuessableAdmin(settings);
  await prepareDataDir(settings.dataDir);
  const log = createLog(settings);
  const database = await shutdown.open(
    (signal) => openDatabase(settings, { say, log, signal }),
    (opened) => opened.stop(),
  );
  await prepareDatabase(settings, database.url, shutdown);
  const connection = connect(database.url);
  connection.pool.on('error', (error) => log.error({ err: error }, 'a connection broke'));
  await shutdown.add(() => connection.pool.end());
  const context = await createContext(settings, connection, log);
  await shutdown.add(() => context.outbox.stop());
  await shutdown.add(() => context.background.stop());
  await removeOrphanedFiles(context);
  /* If several first starts use one database, one installs and the others find it done. */
  const logins = await withSessionLock(database.url, 'installation', () => install(context, say));
  const app = await buildApp(context);
  await shutdown.add(() => app.close());
  await listen(app, settings);
  await takeOverJobs(context);
  startJobs(context);
  /* Runs first in a stop, while requests finish: start no other mail and no other payment. */
  await shutdown.add(async () => {
    void context.outbox.stop();
    void context.background.stop();
  });
  const admin =
    settings.demo || settings.adminPassword !== undefined ? [] : await announceFirstAdmin(context);
  return {
    publicUrl: settings.publicUrl,
    lines: [...startNotices(settings), ...logins, ...admin],
    /** Makes /readyz answer 503, and waits until a load balancer has noticed. */
    async drain() {
      context.lifecycle.draining = true;
      await pause(settings.drainSeconds * 1_000);
    },
  };
}
