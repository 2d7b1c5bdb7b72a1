import { connect } from '../../server/db/client.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openSession } from '../../server/modules/account/sessions/sessions.ts';

/** Migrates a data set; a session of its admin. */
export async function prepare(url: string): Promise<{ token: string }> {
  await migrate(url);
  const { pool, db } = connect(url, 1);
  try {
    const { rows } = await pool.query<{ id: string }>(
      `select id from users where role = 'admin' limit 1`,
    );
    const [admin] = rows;
    if (!admin) throw new Error('The database has no admin.');
    const { token } = await openSession(db, { userId: admin.id, remember: true, device: 'bench' });
    return { token };
  } finally {
    await pool.end();
  }
}
