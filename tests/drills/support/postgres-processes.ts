import { readdir, readFile, readlink } from 'node:fs/promises';

/** The processes of PostgreSQL (servers, their children, initdb) that work on a data folder: Linux only. */
export async function postgresOn(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!/postgres|initdb/.test(command.split('\0')[0] ?? '')) continue;
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (command.includes(dataDir) || folder.startsWith(dataDir))
      found.push(`${pid} ${command.replaceAll('\0', ' ').trimEnd()}`);
  }
  return found;
}
