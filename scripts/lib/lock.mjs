import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject } from './project.mjs';

const FILE = inProject('dist', '.setup.lock');
const BEAT_MS = 2_000;

/**
 * A lock that was not renewed for this long is abandoned, even if another process now has the
 * owner's process id.
 */
const STALE_MS = 15_000;

/**
 * Returns whether the lock's owner is gone. For an owner on another machine, only the age counts.
 */
async function isAbandoned() {
  try {
    const [host, pid] = (await readFile(FILE, 'utf8')).split(' ');
    if (Date.now() - (await stat(FILE)).mtimeMs > STALE_MS) return true;
    if (host !== hostname() || !(Number(pid) > 0)) return false;
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/**
 * Runs `work` while no other start, build or test run in this folder installs or builds.
 *
 * @param {() => Promise<void>} work
 */
export async function withProjectLock(work) {
  await mkdir(path.dirname(FILE), { recursive: true });
  for (let waits = 0; ; waits++) {
    try {
      await writeFile(FILE, `${hostname()} ${process.pid}`, { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (await isAbandoned()) await rm(FILE, { force: true });
    else {
      if (waits === 0) console.log('Another process is installing or building here: waiting…');
      await pause(250);
    }
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(FILE, now, now).catch(() => undefined);
  }, BEAT_MS);
  try {
    await work();
  } finally {
    clearInterval(beat);
    await rm(FILE, { force: true });
  }
}
