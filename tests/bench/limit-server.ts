import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

/*
 * The limit: what Node's own server and pg can do by prepared statements and without anything around
 * them, once the session is found by its token's hash. For the first page of getAllUsers the total is
 * kept, the rows come by key with the standing derived, and the answer has the same bytes.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const publicUrl = process.env.PUBLIC_URL ?? '';
const rowsAPage = 20;

const session = {
  name: 'session',
  text: `select s.user_id, u.role from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > now() and u.account_state = 'active'`,
};

const page = {
  name: 'page',
  text: `select id as "_id", member_id as "memberId", fname, mname, lname, email,
      phone_number as "phoneNumber", secondary_phone_number as "secondaryPhoneNumber", address, state,
      photo_key as photo, birth_day as "birthDay", marital_status as "maritalStatus",
      member_since as "memberSince", existing_member as "existingMember", diaspora,
      place_of_work as "placeOfWork", designation as status, role, account_state as "accountState",
      confirmed_at is not null as confirmed, email_confirmed_at is not null as "emailConfirmed",
      coalesce((select case
          when oldest_due < (now() at time zone 'Africa/Lagos')::date - (select grace_days from dues_settings)
            then 'owing'
          when charged then 'financial' else 'none' end
        from member_accounts where member_accounts.user_id = users.id), 'none') as standing,
      created_at as "createdAt", updated_at as "updatedAt", dues_category as "duesCategory",
      (select value::float8 from kept_totals where name = 'members') as total
    from users where off_register is null order by sort_name collate "C", id limit ${rowsAPage}`,
};

async function firstPage(): Promise<unknown> {
  const { rows } = await pool.query(page);
  const totalUsers = rows[0].total;
  for (const row of rows) {
    row.photo &&= `${publicUrl}/api/v1/photo/${row.photo.replace('photos/', '')}/640.webp`;
    row.total = undefined;
  }
  return {
    status: 'success',
    results: rows.length,
    totalUsers,
    totalIsExact: true,
    numOfPages: Math.ceil(totalUsers / rowsAPage),
    data: { users: rows },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const tokenHash = createHash('sha256').update(token).digest();
  const found = await pool.query(session, [tokenHash]);
  if (found.rows[0]?.role !== 'admin') {
    response.writeHead(401).end();
    return;
  }
  const body = JSON.stringify(await firstPage());
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});

process.on('SIGTERM', () => process.exit(0));
server.listen(Number(process.env.PORT), '127.0.0.1');
