import type pg from 'pg';

type Payer = { id: string; name: string; owed: number; year: number };

/* Members with one year of what they owe; those of a common name have namesakes. */
async function payers(pool: pg.Pool, count: number): Promise<Payer[]> {
  const { rows } = await pool.query<Payer>(
    `select member_id as id, upper(lname || ' ' || fname) as name, year,
       (open_kobo / 100.0)::float8 as owed
     from users join lateral (
       select year, open_kobo from open_items
       where user_id = users.id and side = 'charge' and open_kobo > 0 limit 1
     ) as open on true
     where is_member order by md5(member_id) limit $1`,
    [count],
  );
  return rows;
}

const day = (row: number) => `${String((row % 28) + 1).padStart(2, '0')}-Jan-2026`;

/* Half by name, a fifth by member ID, and the rest what else is in an account. */
function narrationOf({ id, name }: Payer, row: number): string {
  if (row % 10 < 5) return `NIP/GTB/${name}/ANNUAL DUES`;
  if (row % 10 < 7) return `TRANSFER FROM ${name.split(' ')[0]} VENTURES FOR ${id} DUES`;
  if (row % 10 < 9) return `MOBILE TRF ${name.slice(0, 9)} ${row}`;
  return `SMS CHARGE ${row}`;
}

/**
 * Returns a bank statement of that many rows, as a bank exports it: members' dues by name and by member
 * ID, transfers that name nobody, and charges.
 */
export async function statementOf(pool: pg.Pool, rows: number): Promise<string> {
  const members = await payers(pool, rows);
  const lines = Array.from({ length: rows }, (_, row) => {
    const payer = members[row % Math.max(1, members.length)];
    if (!payer) throw new Error('Nobody owes anything.');
    const amount = row % 10 === 9 ? '4.00,' : `,${payer.owed.toFixed(2)}`;
    return `${day(row)},${day(row)},${narrationOf(payer, row)},${amount},`;
  });
  const head = 'Trans. Date,Value Date,Narration,Debit,Credit,Balance';
  return ['A Bank PLC', 'Account,0123456789', '', head, ...lines].join('\r\n');
}
