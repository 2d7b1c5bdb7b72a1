import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { migrate, migrationsFolder } from '../../../server/db/migrate.ts';
import { newDatabase } from '../support/database.ts';
import { migrateAsFormerRelease } from '../support/former-release.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of open.splice(0).reverse()) await end();
});

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const item = (number: number, slug: string, published: boolean, updatedAt = 'now()') =>
  `insert into content_items (id, kind, slug, published, data, updated_at)
   values ('${id(number)}', 'news', '${slug}', ${published}, '{}', ${updatedAt})`;

async function lastBefore(name: string): Promise<number> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  return journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(name)) - 1;
}

it('of a former release, the drafts that nobody has touched are taken for samples', async () => {
  const database = await newDatabase();
  open.push(database.drop);
  await migrateAsFormerRelease(database.url, await lastBefore('content-drafts-versions-and-trash'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  open.push(() => client.end());
  for (const statement of [
    item(1, 'untouched', false),
    item(2, 'edited', false, `now() + interval '1 second'`),
    item(3, 'published', true),
    item(4, 'added-by-an-admin', false),
    `insert into audit_entries (id, actor_kind, action, subject, subject_id)
     values ('${id(9)}', 'person', 'content.created', 'content', '${id(4)}')`,
  ])
    await client.query(statement);
  await migrate(database.url);
  const { rows } = await client.query('select slug from content_items where sample');
  expect(rows).toEqual([{ slug: 'untouched' }]);
});
