import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { withProjectLock } from './lock.mjs';
import { elapsed, inProject, SetUpError } from './project.mjs';
import { runQuiet } from './run.mjs';

const LOCKFILE = inProject('package-lock.json');
const STAMP = inProject('node_modules', '.society-install');

/** npm writes this as the last step of an install. */
const NPM_RECORD = inProject('node_modules', '.package-lock.json');

/** Returns what an install depends on: the requested packages and the machine. */
function installStamp() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    readFileSync(inProject('package.json'), 'utf8'),
  );
  return createHash('sha256')
    .update(readFileSync(LOCKFILE))
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]))
    .update([process.versions.modules, process.platform, process.arch].join())
    .digest('hex');
}

/** @param {string} file @returns {number} ms; 0 where there is no such file */
function modifiedMs(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** @param {string} stamp */
function saveStamp(stamp) {
  try {
    writeFileSync(STAMP, stamp);
  } catch {
    // A read-only node_modules is judged anew at every start, which costs nothing.
  }
}

/** @param {string} stamp @returns {boolean} */
function isInstalled(stamp) {
  const record = modifiedMs(NPM_RECORD);
  if (record === 0) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return true;
  // Someone ran npm by hand since: what it installed from is no older than the lockfile.
  const byHand = record >= modifiedMs(LOCKFILE) && record > modifiedMs(STAMP);
  if (byHand) saveStamp(stamp);
  return byHand;
}

function npm() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('npm-cli.js')) return [process.execPath, script];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** The first npm that reads this lockfile; Debian 13 has an older one. */
const MIN_NPM = [9, 9];

/** @param {string} [agent] npm's user agent: `npm/10.8.2 node/…` */
export function refuseOldNpm(agent = process.env.npm_config_user_agent) {
  const [, major, minor] = /^npm\/(\d+)\.(\d+)/.exec(agent ?? '')?.map(Number) ?? [];
  if (major === undefined || minor === undefined) return;
  if (major > MIN_NPM[0] || (major === MIN_NPM[0] && minor >= MIN_NPM[1])) return;
  throw new SetUpError(
    `npm ${MIN_NPM.join('.')} or newer is needed; this is ${major}.${minor}: npm install --global npm@10`,
  );
}

/** npm empties the folder that node_modules links to, which may belong to another project. */
function refuseSymlink() {
  const status = lstatSync(inProject('node_modules'), { throwIfNoEntry: false });
  if (!status?.isSymbolicLink()) return;
  throw new SetUpError(
    'node_modules is a link to another folder, and its packages are not those of package-lock.json. Remove the link, or install there.',
  );
}

/**
 * Returns whether the packages for building and testing are installed; a production install omits
 * them.
 */
function hasDevPackages() {
  return existsSync(inProject('node_modules', 'vite', 'package.json'));
}

/**
 * Installs the packages if they are missing or do not match the lockfile. Development packages are
 * needed because the site is built here; `tools: false` accepts an install without them.
 *
 * @param {{ tools?: boolean }} [options]
 */
export async function ensureInstalled({ tools = true } = {}) {
  const stamp = installStamp();
  const isDone = () => isInstalled(stamp) && (!tools || hasDevPackages());
  if (isDone()) return;
  refuseSymlink();
  refuseOldNpm();
  await withProjectLock(async () => {
    if (isDone()) return;
    const begun = performance.now();
    const first = !existsSync(NPM_RECORD);
    console.log(
      first
        ? 'Installing the packages (first start only, about a minute)…'
        : 'Installing the packages (they changed, about a minute)…',
    );
    const [command, ...args] = npm();
    const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    await runQuiet(command, [...args, 'ci', ...options], 'Installing the packages');
    saveStamp(stamp);
    console.log(`Installed in ${elapsed(begun)}.`);
  });
}
