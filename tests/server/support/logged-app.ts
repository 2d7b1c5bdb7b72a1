import { Writable } from 'node:stream';
import { buildApp } from '../../../server/app.ts';
import { createLog } from '../../../server/log.ts';
import { createContext } from '../../../server/services.ts';
import type { TestServer } from './test-server.ts';

/** Starts a second app on a test server's database and folder, whose log is kept, at its most talkative. */
export async function startLoggedApp(server: TestServer) {
  const { settings, pool, db } = server.context;
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const log = createLog({ logLevel: 'trace' }, stream);
  const context = await createContext(settings, { pool, db }, log);
  const app = await buildApp(context);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    context,
    /** What was logged; empty it to begin anew. */
    lines,
    async stop() {
      await app.close();
      await context.outbox.stop();
    },
  };
}
