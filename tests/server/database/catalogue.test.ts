import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectsIn, readSqlFiles } from '../../../server/db/apply-sql.ts';
import { migrate, migrationsFolder } from '../../../server/db/migrate.ts';
import { projectPath } from '../../../server/project-path.ts';
import { readCatalogue } from '../support/catalogue.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let client: pg.Client;
let files: Awaited<ReturnType<typeof readSqlFiles>>;
beforeAll(async () => {
  files = await readSqlFiles();
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/* The names of one kind in the files, sorted: `kind` is the first word of DROP. */
const definedIn = (texts: readonly string[], kind: string) =>
  texts
    .flatMap(objectsIn)
    .filter((object) => object.startsWith(`${kind} `))
    .map((object) => object.slice(kind.length + 1).replace(/\(.*/s, ''))
    .sort();

const texts = () => files.map(({ text }) => text);

async function filesUnder(folder: string, extension: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(
    names
      .filter((name) => name.endsWith(extension))
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
}

describe('what the database runs by itself', () => {
  it('are the functions of server/db/sql and of the migrations, each defined once', async () => {
    const { functions } = await readCatalogue(client);
    const ofMigrations = (await filesUnder(migrationsFolder, '.sql')).flatMap((text) =>
      [...text.matchAll(/^CREATE FUNCTION (\w+)/gm)].map(([, name = '']) => name),
    );
    expect([...definedIn(texts(), 'function'), ...ofMigrations].sort()).toEqual(
      Object.keys(functions)
        .map((name) => name.replace(/\(.*/, ''))
        .sort(),
    );
  });

  it('are its triggers and views, each defined once', async () => {
    const { triggers, views } = await readCatalogue(client);
    expect(definedIn(texts(), 'trigger')).toEqual(Object.keys(triggers).sort());
    expect(definedIn(texts(), 'view')).toEqual(Object.keys(views).sort());
  });

  it('each file begins with what it does, on which tables, and why it is in SQL', () => {
    for (const { name, text } of files)
      expect(text, name).toMatch(/^-- .+\n(-- .+\n)*-- Tables: .+\n(-- .+\n)*-- In SQL, because /);
  });

  it('and each table in server/db/schema names the triggers that fire on it', async () => {
    const fires = files.flatMap(({ name, text }) =>
      definedIn([text], 'trigger').map((trigger) => `${trigger} in sql/${name}`),
    );
    const named = (await filesUnder(projectPath('server/db/schema'), '.ts')).flatMap((text) =>
      [...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ = pgTable\(\s*'(\w+)'/g)]
        .flatMap(([, comment = '', table]) =>
          [...comment.matchAll(/ \* Triggers in (sql\/\S+): (.*)/g)].map(
            ([, file, names = '']) => ({ table, file, names }),
          ),
        )
        .flatMap(({ table, file, names }) =>
          names
            .split(/, ?(?![^{]*\})/)
            .flatMap((name) => {
              const [, stem, ends] = /^(\w+)\{(.*)\}$/.exec(name) ?? [];
              return ends === undefined ? [name] : ends.split(',').map((end) => `${stem}${end}`);
            })
            .map((name) => `${name} on ${table} in ${file}`),
        ),
    );
    const form = 'each on a line of the comment above its table: Triggers in sql/<file>: <names>';
    expect(named.sort(), form).toEqual(fires.sort());
  });
});

describe('what the files do not define any more', () => {
  it('goes with the next start, and what somebody else has added stays', async () => {
    const before = await readCatalogue(client);
    for (const name of ['of_ours', 'of_somebody'])
      await client.query(`create function ${name}() returns trigger language plpgsql
        set search_path = pg_catalog, pg_temp as $$ begin return null; end $$`);
    await client.query('create trigger was_ours after insert on users execute function of_ours()');
    await client.query(`update installation_facts set value = jsonb_build_object('hash', 'of another release',
      'objects', value -> 'objects' || '["function of_ours()", "trigger was_ours on users", "view never_there"]')
      where name = 'sql'`);
    await migrate(database.url);
    const { functions, triggers } = await readCatalogue(client);
    expect(Object.keys(functions)).toContain('of_somebody()');
    await client.query('drop function of_somebody()');
    expect(triggers).toEqual(before.triggers);
    expect(await readCatalogue(client)).toEqual(before);
  });
});
