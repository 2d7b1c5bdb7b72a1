import fastify from 'fastify';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { dayInNigeria } from '#contract/day.ts';
import { systemActor } from '../../../server/audit/actor.ts';
import { connect } from '../../../server/db/client.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { users } from '../../../server/db/schema/index.ts';
import { standing } from '../../../server/modules/account/users/public-repo.ts';
import {
  chargeSubscription,
  previewCharges,
} from '../../../server/modules/dues/charging/charging.ts';
import { newDatabase } from '../support/database.ts';
import { migrateAsFormerRelease } from '../support/former-release.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of open.splice(0).reverse()) await end();
});

/** The last migration before the ledger. */
const formerRelease = 16;

const thisYear = Number(dayInNigeria().slice(0, 4));
const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const user = (number: number, role = 'user', memberId = `MB${number}`) =>
  `insert into users (id, member_id, email, password_hash, fname, lname, role, confirmed_at)
   values ('${id(number)}', '${memberId}', 'a${number}@example.com', 'x', 'Ada', 'Obi${number}', '${role}', now())`;
const subscription = (number: number, year: number) =>
  `insert into subscriptions (id, name, detail, price_kobo, due_date)
   values ('${id(number)}', 'Dues', 'All', 1500050, '${year}-03-31')`;
const payment = (number: number, member: number, of: number, year: number, status: string) =>
  `insert into payments (id, user_id, subscription_id, due_year, due_date, amount_kobo, received_kobo,
     status, method, gateway, reference, invoice_number, paid_at)
   values ('${id(number)}', '${id(member)}', '${id(of)}', ${year}, '${year}-03-31', 1500050,
     ${status === 'pending' ? 'null' : 1500050}, '${status}', 'card', 'sandbox', 'r${number}', 'i${number}',
     ${status === 'successful' || status === 'refunded' ? `'${year}-02-03T12:00:00Z'` : 'null'})`;

/** One who has paid both years, one who has paid the last one, one who has paid none; an admin. */
const before = [
  user(1),
  user(2),
  user(3),
  user(4, 'admin', 'ADMIN'),
  subscription(11, thisYear - 1),
  subscription(12, thisYear),
  payment(21, 1, 11, thisYear - 1, 'successful'),
  payment(22, 1, 12, thisYear, 'successful'),
  payment(23, 2, 11, thisYear - 1, 'successful'),
  payment(24, 2, 12, thisYear, 'refunded'),
  payment(25, 3, 12, thisYear, 'review'),
  payment(26, 3, 11, thisYear - 1, 'pending'),
  payment(27, 3, 12, thisYear, 'pending'),
];

const standings = (client: pg.Client) =>
  client.query(
    `select id, (select status from payments where user_id = users.id and status = 'successful'
       and due_year = ${thisYear}) as paid from users order by id`,
  );

describe('a database from before the ledger', () => {
  it('keeps its totals and everybody’s standing; a settled payment is a charge that it paid', async () => {
    const database = await newDatabase();
    open.push(database.drop);
    await migrateAsFormerRelease(database.url, formerRelease);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    open.push(() => client.end());
    for (const statement of before) await client.query(statement);
    const total = async () =>
      (await client.query(`select value from kept_totals where name = 'paid_kobo'`)).rows[0].value;
    const paidBefore = await total();
    expect((await standings(client)).rows.filter(({ paid }) => paid)).toHaveLength(1);

    await migrate(database.url);
    expect(await total()).toBe(paidBefore);
    const { rows } = await client.query(
      `select kind, count(*)::integer as count, sum(change_kobo)::bigint as kobo
       from ledger_entries group by kind order by kind`,
    );
    expect(rows).toEqual([
      { kind: 'charge', count: 3, kobo: '4500150' },
      { kind: 'payment', count: 4, kobo: '6000200' },
      { kind: 'refund', count: 1, kobo: '-1500050' },
    ]);
    const days = await client.query(
      'select paid_on::text, payments, net_kobo from paid_days order by 1',
    );
    expect(days.rows).toEqual([
      { paid_on: `${thisYear - 1}-02-03`, payments: 2, net_kobo: '3000100' },
      { paid_on: `${thisYear}-02-03`, payments: 2, net_kobo: '1500050' },
    ]);
    const accounts = await client.query(
      `select owed_kobo, credit_kobo from member_accounts where owed_kobo <> 0 or credit_kobo <> 0`,
    );
    expect(accounts.rows).toEqual([]);
    const pending = await client.query(`select id from payments where status = 'pending'`);
    expect(pending.rows).toEqual([{ id: id(27) }]);
  });

  it('charges nobody else until the treasurer says so, and shows the same standings until then', async () => {
    const database = await newDatabase();
    open.push(database.drop);
    await migrateAsFormerRelease(database.url, formerRelease);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    open.push(() => client.end());
    for (const statement of before) await client.query(statement);
    await client.query(`update users set created_at = now() - interval '5 years'`);
    await migrate(database.url);
    const { pool, db } = connect(database.url);
    open.push(() => pool.end());
    const shown = async () =>
      (await db.select({ standing }).from(users).orderBy(users.id).limit(3)).map(
        (row) => row.standing,
      );
    expect(await shown()).toEqual(['financial', 'owing', 'owing']);

    const preview = await previewCharges(db, id(12));
    expect(preview).toMatchObject({ members: 2, amount: 30_001, charged: 1, changeable: 0 });
    expect(
      await chargeSubscription({ db, log: fastify().log }, id(12), systemActor('job', 'test')),
    ).toBe(2);
    expect(await shown()).toEqual(['financial', 'owing', 'owing']);
    expect((await previewCharges(db, id(11))).members).toBe(1);
  });
});
