import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { withProjectLock } from './lock.mjs';
import { commandOf, elapsed, inProject } from './project.mjs';
import { publish } from './publish.mjs';
import { runQuiet } from './run.mjs';

const STAMPS = inProject('dist', '.build.json');

const SETTINGS = [
  'vite.config.ts',
  'scripts/vite',
  'package-lock.json',
  'tsconfig.json',
  'package.json',
];
const ENV_FILES = ['.env', '.env.local', '.env.production', '.env.production.local'];

/** The parts of the build: their inputs, and the file that proves the result exists. */
const PARTS = {
  client: {
    inputs: [
      'contract',
      'src',
      'server/db/seed/sample',
      'public',
      'index.html',
      ...SETTINGS,
      ...ENV_FILES,
    ],
    result: 'index.html',
    args: [],
  },
  server: {
    inputs: ['contract', 'server', 'src', ...SETTINGS, ...ENV_FILES],
    result: 'main.js',
    args: ['--ssr'],
  },
};

/** @typedef {keyof typeof PARTS} Part */
/** @typedef {{ quick: string, contents: string }} Stamp */

/** Returns the environment that Vite writes into the code. */
function builtInEnvironment() {
  const names = Object.keys(process.env).filter((name) => name.startsWith('VITE_'));
  return JSON.stringify(names.sort().map((name) => [name, process.env[name]]));
}

/** @returns {Partial<Record<Part, Stamp>>} */
function readStamps() {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {Part} part @param {Stamp | undefined} stamp undefined: nothing is built */
function writeStamp(part, stamp) {
  try {
    writeFileSync(`${STAMPS}.new`, JSON.stringify({ ...readStamps(), [part]: stamp }));
    renameSync(`${STAMPS}.new`, STAMPS);
  } catch (error) {
    // Where dist is read-only only a quick check is lost.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}

/** @param {Part} part @returns {boolean} */
function isBuilt(part) {
  const { inputs, result } = PARTS[part];
  const kept = readStamps()[part];
  if (kept === undefined || !existsSync(inProject('dist', part, result))) return false;
  const { quick, contents } = fingerprint(inputs, builtInEnvironment());
  if (kept.quick === quick) return true;
  if (kept.contents !== contents()) return false;
  writeStamp(part, { ...kept, quick });
  return true;
}

/** @returns {Part[]} */
function staleParts() {
  return /** @type {Part[]} */ (Object.keys(PARTS)).filter((part) => !isBuilt(part));
}

/** Removes what interrupted builds left behind. Call it with the lock. */
function removeInterruptedBuilds() {
  for (const name of readdirSync(inProject('dist'))) {
    if (/^\.(new|old)-/.test(name)) rmSync(inProject('dist', name), { recursive: true });
  }
}

/**
 * Builds into a folder of its own and publishes the result. Files of earlier builds stay for open
 * pages and running servers.
 *
 * @param {Part} part
 */
async function buildPart(part) {
  const { inputs, args } = PARTS[part];
  // Taken before the build: what is changed during it makes the result stale.
  const { quick, contents } = fingerprint(inputs, builtInEnvironment());
  const stamp = { quick, contents: contents() };
  const draft = `dist/.new-${part}`;
  const options = ['--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
  // Vite would build for development where NODE_ENV says something else.
  const env = { ...process.env, NODE_ENV: 'production' };
  const vite = [commandOf('vite'), 'build', ...args, ...options];
  await runQuiet(process.execPath, vite, `Building the ${part}`, env);
  writeStamp(part, undefined);
  publish(inProject(draft), inProject('dist', part), {
    list: inProject('dist', `.kept-${part}.json`),
  });
  writeStamp(part, stamp);
}

/** @returns {boolean} whether nothing needs to be built */
export function isAllBuilt() {
  return staleParts().length === 0;
}

/**
 * Builds what is older than its sources: the browser's half (dist/client), the server's
 * (dist/server), or both. `force` builds both.
 *
 * @param {{ force?: boolean }} [options]
 */
export async function ensureBuilt({ force = false } = {}) {
  if (!force && isAllBuilt()) return;
  await withProjectLock(async () => {
    const parts = force ? /** @type {Part[]} */ (Object.keys(PARTS)) : staleParts();
    if (parts.length === 0) return;
    const begun = performance.now();
    console.log(`Building the ${parts.join(' and the ')}…`);
    removeInterruptedBuilds();
    await Promise.all(parts.map(buildPart));
    console.log(`Built in ${elapsed(begun)}.`);
  });
}
