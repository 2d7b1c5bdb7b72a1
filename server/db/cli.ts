import { spawn } from 'node:child_process';
import { describeError } from '../describe-error.ts';
import { loadDemoOnce, readDemoLogins } from '../install/demo.ts';
import { createLog } from '../log.ts';
import { createContext } from '../services.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { connect } from './client.ts';
import { withSessionLock } from './locks.ts';
import { migrate } from './migrate.ts';
import { openDatabase, whileOpen } from './open-database.ts';

const say = (line: string) => console.log(line);

async function seed(settings: Settings, url: string) {
  await migrate(url);
  const connection = connect(url, 4);
  try {
    const context = await createContext(settings, connection, createLog({ logLevel: 'warn' }));
    const load = () => loadDemoOnce(context, say);
    const loaded = await withSessionLock(url, 'installation', load);
    const logins = await readDemoLogins(settings.dataDir);
    say(loaded ? 'The sample data is loaded.' : 'There is data already: nothing was loaded.');
    if (logins.member) say(`member ${logins.member.memberId}  ${logins.member.password}`);
  } finally {
    await connection.pool.end();
  }
}

/* Runs Drizzle Studio in the browser, until Ctrl-C. */
const studio = (url: string) =>
  new Promise<void>((resolve) => {
    const child = spawn('npx', ['drizzle-kit', 'studio'], {
      stdio: 'inherit',
      env: { ...process.env, STUDIO_DATABASE_URL: url },
    });
    child.on('exit', () => resolve());
    process.once('SIGINT', () => child.kill('SIGINT'));
  });

/** Runs `npm run db:migrate | db:seed | db:studio` on the database of the settings. */
async function main(command: string | undefined) {
  const settings = readSettings(process.env);
  await whileOpen(await openDatabase(settings, { say }), async (url) => {
    if (command === 'migrate') await migrate(url);
    else if (command === 'seed') await seed(settings, url);
    else if (command === 'studio') await studio(url);
    else throw new StartError('Say migrate, seed or studio.');
  });
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
