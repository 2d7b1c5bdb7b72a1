import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { requiredName } from '#contract/names.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { newDatabase } from '../support/database.ts';
import { migrateAsFormerRelease } from '../support/former-release.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of open.splice(0).reverse()) await end();
});

/** The last migration before names were compared without apostrophes and hyphens. */
const formerRelease = 39;

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

it('cleans the names that are stored, derives what is sorted and searched again, and keeps all else', async () => {
  const database = await newDatabase();
  open.push(database.drop);
  await migrateAsFormerRelease(database.url, formerRelease);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  open.push(() => client.end());
  const people = [
    ['MB1', 'Ann', null, "O'Brien"],
    ['MB2', 'Ade\u200bbayo', 'Oki\u00adke', '\u009fTola\u202e'],
    ['MB-3', 'you\n\nhttps://evil.example/x\n\nsee', '\u200b', 'Adeyemi-Cole'],
    ['MB4', '\u200b', null, 'می\u200cخواهم'],
    ['MB5', 'Ada', null, 'Obi'],
    ['MB6', 'J.K.', 'A．B', 'Ọ́.2.Oso'],
    ['MB7', 'A/Prof Ade', 'ade@b.example', 'Obi \\／ Ojo'],
    ['MB8', '/', '@', 'www.evil.example'],
    ['MB9', 'Alh. Musa', 'J․R', 'Oso.'],
  ] as const;
  for (const [index, [memberId, fname, mname, lname]] of people.entries())
    await client.query(
      `insert into users (id, member_id, email, password_hash, fname, mname, lname, phone_number, address, updated_at)
       values ($1, $2, $3, 'x', $4, $5, $6, '08031234567', $7, '2026-01-01')`,
      [id(index), memberId, `a'${index}@example.com`, fname, mname, lname, ' 1\u00a0Ring\r\nRoad '],
    );

  await migrate(database.url);
  const { rows } = await client.query(
    `select fname, mname, lname, address, users.sort_name, member_search.sort_name as sorted, terms, contact,
       updated_at::date::text as day
     from users join member_search on user_id = users.id order by users.id`,
  );
  expect(rows.map(({ fname, mname, lname }) => [fname, mname, lname])).toEqual([
    ['Ann', null, "O'Brien"],
    ['Adebayo', 'Okike', 'Tola'],
    ['you evil. example x see', null, 'Adeyemi-Cole'],
    ['\u200b', null, 'می\u200cخواهم'],
    ['Ada', null, 'Obi'],
    ['J. K.', 'A． B', 'Ọ́. 2. Oso'.normalize('NFC')],
    ['A Prof Ade', 'ade b. example', 'Obi Ojo'],
    ['/', null, 'evil. example'],
    ['Alh. Musa', 'J․R', 'Oso.'],
  ]);
  /* They are what a form makes of them, so that saving one unchanged renames nobody. */
  for (const { fname, lname } of rows.filter(
    (row) => row.fname.length > 1 && row.fname !== '\u200b',
  ))
    expect([requiredName('Name').parse(fname), requiredName('Name').parse(lname)]).toEqual([
      fname,
      lname,
    ]);
  for (const row of rows)
    expect(row).toMatchObject({
      ...{ address: '1 Ring Road', sorted: row.sort_name, day: '2026-01-01' },
      contact: expect.stringMatching(/^a\d@example\.com\n08031234567$/),
    });
  expect(rows.map(({ sort_name }) => sort_name).slice(0, 2)).toEqual([
    'obrien ann ',
    'tola adebayo okike',
  ]);
  expect(rows[2].terms.split('\n')).toEqual(expect.arrayContaining(['mb-3', 'mb3', 'adeyemicole']));
  expect(rows[4].terms).toBe('ada obi ada\nmb5');

  /* What is changed from now on is derived alike. */
  const derived = 'select sort_name, terms, contact from member_search order by user_id';
  const before = (await client.query(derived)).rows;
  await client.query('update users set lname = lname, email = email');
  expect((await client.query(derived)).rows).toEqual(before);
  await client.query(`update users set phone_number = '+17135550123'`);
  await expect(
    client.query(`update users set secondary_phone_number = '+2348031234'`),
  ).rejects.toThrow('users_secondary_phone_number');
});
