import { afterAll, beforeAll, it } from 'vitest';
import { type HostileFile, hostileFiles, toilsomeFiles } from '../server/support/hostile-files.ts';
import { startHostileServer } from '../server/support/hostile-server.ts';
import { clearUp } from '../server/support/processes.ts';

/* Files that are made to stop a server, uploaded to a process of its own. */

let server: Awaited<ReturnType<typeof startHostileServer>>;
beforeAll(async () => {
  server = await startHostileServer();
});
afterAll(clearUp);

const expectHarmless = (file: HostileFile) => server.expectHarmless(file);

it.each(hostileFiles.filter(({ slow }) => !slow))(
  '$what stops nobody: $name',
  expectHarmless,
  60_000,
);

it.each(toilsomeFiles)('$what are matched, and stop nobody', expectHarmless, 120_000);
