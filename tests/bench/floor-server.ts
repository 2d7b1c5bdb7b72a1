import { defineCall } from '#contract/call.ts';
import { buildApp } from '../../server/app.ts';
import { connect } from '../../server/db/client.ts';
import { createLog } from '../../server/log.ts';
import { bind, succeed } from '../../server/plugins/bind.ts';
import { createContext } from '../../server/services.ts';
import { readSettings } from '../../server/settings.ts';

/*
 * The floor of every call of ours: the product's own server and check of the session, by which
 * `/api/v1/select-1` answers `select 1`. No jobs run in it.
 */

const selectOne = defineCall({
  method: 'GET',
  path: '/api/v1/select-1',
  summary: 'select 1',
  tag: 'Bench',
  access: 'payments.read',
});

const settings = readSettings(process.env);
const connection = connect(settings.databaseUrl ?? '');
const context = await createContext(settings, connection, createLog(settings));
const app = await buildApp(context);
bind(app, selectOne, async () => {
  const { rows } = await connection.pool.query({ name: 'one', text: 'select 1 as one' });
  return succeed({ data: rows[0] });
});
process.on('SIGTERM', () => process.exit(0));
await app.listen({ port: settings.port, host: settings.host });
