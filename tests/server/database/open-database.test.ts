import { afterEach, expect, test } from 'vitest';
import { isConnectionLost } from '../../../server/db/client.ts';
import { connectForCommand, withConnection } from '../../../server/db/connection.ts';
import { withSessionLock } from '../../../server/db/locks.ts';
import { openDatabase, openExistingDatabase } from '../../../server/db/open-database.ts';
import { StartError } from '../../../server/start-error.ts';
import { clearUp, end, newFolder, query, startKeeper } from '../support-embedded/folders.ts';

afterEach(clearUp);

const say = () => undefined;
const isUp = (url: string) =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  );

test('a command uses the embedded database of a running server, and leaves it running', async () => {
  const dataDir = await newFolder();
  const keeper = await startKeeper(dataDir);
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, { say });
  expect(database.url).toBe(keeper.url);
  await database.stop();
  expect(await isUp(database.url)).toBe(true);
});

test('a command starts the embedded database where no server runs, and stops it again', async () => {
  const dataDir = await newFolder();
  const first = await openDatabase({ databaseUrl: undefined, dataDir }, { say });
  await query(first.url, 'create table kept as select 1 as one');
  await first.stop();
  expect(await isUp(first.url)).toBe(false);

  const keeper = await startKeeper(dataDir);
  await end(keeper.child, 'SIGKILL');
  const second = await openDatabase({ databaseUrl: undefined, dataDir }, { say });
  expect(await query(second.url, 'select one from kept')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(await isUp(second.url)).toBe(false);
});

test('a command that needs what is there makes no empty database in its place', async () => {
  const dataDir = await newFolder();
  await expect(openExistingDatabase({ databaseUrl: undefined, dataDir }, { say })).rejects.toThrow(
    `There is no database in ${dataDir}: set DATABASE_URL or DATA_DIR as they are for the server.`,
  );
});

test('a start hears that PostgreSQL broke off, to begin anew; a command says in a line where it looked', async () => {
  const nowhere = 'postgres://society@127.0.0.1:1/society';
  const never = () => Promise.reject(new Error('It is connected.'));
  const lost = await withSessionLock(nowhere, 'migration', never).catch((error) => error);
  expect(isConnectionLost(lost)).toBe(true);
  const refused = await withConnection(nowhere, 'backup', never, connectForCommand).catch(
    (error) => error,
  );
  expect(refused).toBeInstanceOf(StartError);
  expect(refused.message).toContain('DATABASE_URL leads to no PostgreSQL that answers');
});
