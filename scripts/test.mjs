import './lib/node-version.mjs';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDrillPrograms } from './lib/drill-programs.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { commandOf, inProject, main, SetUpError } from './lib/project.mjs';
import { runLoud } from './lib/run.mjs';

// `npm test`: the checks that a change needs, in order; `npm test -- lint unit` runs the named ones only.
// `npm run test:full`: these and what takes long.

/** @param {string} filter which of the tests marked as long */
const inBrowser = (filter) => ({
  command: () => commandOf('@playwright/test', 'playwright'),
  args: ['test', filter, '@long'],
  // These run against the built site.
  prepare: async () => {
    await ensureChromium();
    await ensureBuilt();
  },
});

/** @type {Record<string, { command: () => string, args: string[], prepare?: () => Promise<void> }>} */
const STEPS = {
  lint: {
    command: () => commandOf('@biomejs/biome', 'biome'),
    args: ['check', '--error-on-warnings'],
  },
  imports: { command: () => inProject('scripts', 'check-imports.mjs'), args: [] },
  typecheck: { command: () => commandOf('typescript', 'tsc'), args: ['--noEmit'] },
  unit: { command: () => commandOf('vitest'), args: ['run', '--project', 'unit'] },
  server: {
    command: () => commandOf('vitest'),
    args: ['run', '--project', 'server'],
    // The pages that the server renders are those of the built client.
    prepare: () => ensureBuilt(),
  },
  browser: inBrowser('--grep-invert'),
  // Every page at every width, and what makes a build of its own.
  pages: inBrowser('--grep'),
  drills: {
    command: () => commandOf('vitest'),
    args: ['run', '--project', 'drills'],
    prepare: async () => {
      await ensureChromium();
      await ensureDrillPrograms();
      await ensureBuilt();
    },
  },
};

/** What only `npm run test:full` runs unless it is named. */
const LONG = ['pages', 'drills'];

/** @param {string[]} args @returns {string[]} */
function chosenSteps(args) {
  const full = args.includes('--full');
  const asked = args.filter((arg) => arg !== '--full');
  const unknown = asked.filter((name) => !Object.hasOwn(STEPS, name));
  if (unknown.length > 0) {
    throw new SetUpError(
      `There is no step ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}.`,
    );
  }
  const isChosen = (name) =>
    asked.length > 0 ? asked.includes(name) : full || !LONG.includes(name);
  return Object.keys(STEPS).filter(isChosen);
}

/** The folder that Linux keeps in memory, and how much of it a run may fill, in bytes: ten times what one did. */
const MEMORY = { folder: '/dev/shm', room: 4e9 };

/**
 * Has the tests keep their databases and files in memory, where it has room and TMPDIR names no other place: a
 * server's tests write each page of some 230 databases, and take a sixth less time.
 *
 * @returns {Promise<() => Promise<void>>} removes what they left
 */
async function keepInMemory() {
  const free = await statfs(MEMORY.folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  if (process.env.TMPDIR || free < MEMORY.room) return async () => undefined;
  const folder = await mkdtemp(`${MEMORY.folder}/society-`);
  /* As root, PostgreSQL runs as another user. */
  await chmod(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** @param {string} name @returns {Promise<{ name: string, passed: boolean, seconds: string }>} */
async function runStep(name) {
  const { command, args, prepare } = STEPS[name];
  console.log(`\n── ${name} ──`);
  const begun = performance.now();
  let passed = false;
  try {
    await prepare?.();
    passed = (await runLoud(process.execPath, [command(), ...args])) === 0;
  } catch (error) {
    console.error(error instanceof SetUpError ? error.message : error);
  }
  return { name, passed, seconds: ((performance.now() - begun) / 1000).toFixed(1) };
}

await main(async () => {
  const names = chosenSteps(process.argv.slice(2));
  await ensureInstalled();
  const removeLeft = await keepInMemory();
  const results = [];
  for (const name of names) results.push(await runStep(name));
  await removeLeft();
  console.log('\nstep        result   seconds');
  for (const { name, passed, seconds } of results) {
    console.log(
      `${name.padEnd(12)}${(passed ? 'passed' : 'FAILED').padEnd(9)}${seconds.padStart(7)}`,
    );
  }
  const failed = results.filter(({ passed }) => !passed).length;
  console.log(`\n${results.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
