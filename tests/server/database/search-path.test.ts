import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { cloneDatabase, newDatabase, type TestDatabase } from '../support/database.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of open.splice(0).reverse()) await end();
});

async function clientOf({ url, drop }: TestDatabase) {
  const client = new pg.Client({ connectionString: url });
  open.push(drop, () => client.end());
  await client.connect();
  return client;
}

const user = '00000000-0000-7000-8000-000000000001';
const subscription = '00000000-0000-7000-8000-000000000002';
const payment = '00000000-0000-7000-8000-000000000003';

const insertUser = `insert into public.users (id, member_id, email, password_hash, fname, lname)
  values ('${user}', 'MB1', 'a@example.com', 'x', 'Ẹniọlá', 'Adébáyọ̀')`;

/* Statements that reach every trigger and every function of ours. */
const changes = [
  insertUser,
  `update public.users set lname = 'Ọlá', in_diaspora = true`,
  `insert into public.content_items (id, kind, slug, position, published, data)
    values ('${payment}', 'news', 'a', 0, true, '{}')`,
  `update public.content_items set published = false`,
  `delete from public.content_items`,
  `insert into public.subscriptions (id, name, detail, price_kobo, due_date)
    values ('${subscription}', 'Dues', 'All', 100, '2026-12-31')`,
  `insert into public.payments (id, user_id, subscription_id, due_year, due_date, amount_kobo, status, method,
    gateway, reference, invoice_number)
    values ('${payment}', '${user}', '${subscription}', 2026, '2026-12-31', 100, 'pending', 'card', 'sandbox', 'r', 'i')`,
  `update public.payments set amount_kobo = 200`,
  `delete from public.payments`,
];

describe('with an empty search_path, as a restored dump sets it', () => {
  it('every change and search works', async () => {
    const client = await clientOf(await cloneDatabase());
    await client.query(`set search_path = ''`);
    for (const statement of changes) await client.query(statement);
    const { rows } = await client.query(
      `select sort_name, terms from public.member_search where terms like '%' || public.fold_text('ỌLÁ') || '%'`,
    );
    expect(rows).toEqual([
      { sort_name: 'ola eniola ', terms: expect.stringMatching(/^eniola ola eniola\nmb1$/) },
    ]);
    await client.query('delete from public.users');
    await client.query('reindex table public.users');
  });

  it('no function of ours is left to it: each is bound to its names or sets a path', async () => {
    const client = await clientOf(await cloneDatabase());
    const { rows } = await client.query<{ name: string; safe: boolean }>(`
      select proname as name, prosqlbody is not null
        or coalesce(array_to_string(proconfig, ','), '') like '%search_path=%' as safe
      from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`);
    expect(rows.length).toBeGreaterThanOrEqual(7);
    expect(rows.filter(({ safe }) => !safe)).toEqual([]);
  });
});

describe('extensions in a schema of their own', () => {
  it.each([
    ['searched', true],
    ['not searched', false],
  ])('serve when that schema is %s', async (_name, isSearched) => {
    const database = await newDatabase();
    const client = await clientOf(database);
    await client.query(`create schema "Host's extensions"`);
    for (const name of ['unaccent', 'pg_trgm'])
      await client.query(`create extension ${name} schema "Host's extensions"`);
    const name = new URL(database.url).pathname.slice(1);
    if (isSearched)
      await client.query(`alter database ${name} set search_path = public, "Host's extensions"`);
    await migrate(database.url);
    const later = await clientOf({ url: database.url, drop: async () => undefined });
    await later.query(insertUser);
    expect((await later.query('select sort_name from users')).rows).toEqual([
      { sort_name: 'adebayo eniola ' },
    ]);
  });
});
