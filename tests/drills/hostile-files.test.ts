import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileFiles } from '../server/support/hostile-files.ts';
import { startHostileServer } from '../server/support/hostile-server.ts';
import { clearUp } from '../server/support/processes.ts';

/* Those that are read until the time is over, and then refused; hostile-statements.test.ts has the others. */

let server: Awaited<ReturnType<typeof startHostileServer>>;
beforeAll(async () => {
  server = await startHostileServer();
});
afterAll(clearUp);

it.each(hostileFiles.filter(({ slow }) => slow))('$what stops nobody: $name', async (file) => {
  await server.expectHarmless(file);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
