import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/* Waits until the server has closed its database (at most half a minute), then removes its folder. */
const script = `
const [port, folder] = process.argv.slice(1);
const { rm, access } = require('node:fs/promises');
const running = () => access(folder + '/postgres/postmaster.pid').then(() => true, () => false);
(async () => {
  for (let tries = 0; tries < 60 && (await running()); tries++)
    await new Promise((resolve) => setTimeout(resolve, 500));
  for (const each of [folder, folder + '-installed'])
    await rm(each, { recursive: true, force: true });
})();
`;

/** Removes the data folder of the configuration's server, which is stopped after this, and that of `installedFolder`. */
export default async function removeData(): Promise<void> {
  const port = process.env.E2E_PORT ?? '';
  const folder = join(tmpdir(), `society-e2e-${port}`);
  const options = { detached: true, stdio: 'ignore' } as const;
  spawn(process.execPath, ['-e', script, port, folder], options).unref();
}
