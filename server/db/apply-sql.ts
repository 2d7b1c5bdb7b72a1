import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { z } from 'zod';
import { projectPath } from '../project-path.ts';

const folder = projectPath('server/db/sql');

/** The name in `installation_facts` of what was applied last. */
const factName = 'sql';

const appliedSchema = z.object({ hash: z.string(), objects: z.array(z.string()) });

const definition =
  /^CREATE (?:OR REPLACE|CONSTRAINT) (?:FUNCTION (?<signature>\w+\([^)]*\))|TRIGGER (?<trigger>\w+)[^;]*?\sON (?<table>\w+)|VIEW (?<view>\w+))/gm;

/* The triggers that a function makes: `SELECT append_only('rolls');`, `SELECT notify_of('users', '{insert,delete}', …);`. */
const made = /^SELECT (append_only|notify)(?:_of)?\('(\w+)'(?:, '\{([\w,]+)\}')?/gm;

const triggersMadeIn = (text: string) =>
  [...text.matchAll(made)].flatMap(([, what, table, events = '']) =>
    events.split(',').map((event) => {
      const name = [table, what, event].filter(Boolean).join('_');
      return `trigger ${name} on ${table}`;
    }),
  );

/** Returns what SQL text defines, as DROP names it: `function f(a text)`, `trigger t on users`, `view v`. */
export const objectsIn = (text: string): string[] => [
  ...[...text.matchAll(definition)].map(({ groups: { signature, trigger, table, view } = {} }) => {
    if (signature !== undefined) return `function ${signature}`;
    return trigger !== undefined ? `trigger ${trigger} on ${table}` : `view ${view}`;
  }),
  ...triggersMadeIn(text),
];

/** Returns the files of functions, triggers and views, in the order in which they are applied. */
export async function readSqlFiles(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
}

async function readApplied(client: pg.ClientBase) {
  const { rows } = await client.query<{ value: unknown }>(
    'select value from public.installation_facts where name = $1',
    [factName],
  );
  return appliedSchema.safeParse(rows[0]?.value).data ?? { hash: '', objects: [] };
}

/* A migration may have dropped a table and its triggers with it: after each, all is applied again. */
async function hashFor(client: pg.ClientBase, files: readonly { text: string }[]) {
  const { rows } = await client.query<{ last: string }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const parts = [rows[0]?.last, ...files.map(({ text }) => text)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Defines the functions, triggers and views of this release, within the current transaction, and drops those
 * that it defined last time and the files do not any more.
 */
export async function applySql(client: pg.ClientBase): Promise<void> {
  const files = await readSqlFiles();
  for (const { text } of files) await client.query(text);
  const objects = files.flatMap(({ text }) => objectsIn(text));
  const stale = (await readApplied(client)).objects.filter((object) => !objects.includes(object));
  /* Views and triggers before the functions that they call: the reverse of the alphabet. */
  for (const object of stale.sort().reverse())
    await client.query(`drop ${object.replace(' ', ' if exists ')}`);
  await client.query(
    `insert into public.installation_facts (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [factName, JSON.stringify({ hash: await hashFor(client, files), objects })],
  );
}

/** Does so in a transaction of its own, where the files or the migrations have changed since the last time. */
export async function applyChangedSql(client: pg.Client): Promise<void> {
  const { hash } = await readApplied(client);
  if (hash === (await hashFor(client, await readSqlFiles()))) return;
  await drizzle(client).transaction(() => applySql(client));
}
