import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, wherever the scripts are called from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @param {...string} parts @returns {string} a path within the project */
export function inProject(...parts) {
  return path.join(ROOT, ...parts);
}

/**
 * Returns the script behind a package's command, to run with this Node on every platform.
 *
 * @param {string} packageName @param {string} [command] @returns {string}
 */
export function commandOf(packageName, command = packageName) {
  const folder = inProject('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** @param {number} since a `performance.now()` @returns {string} the seconds since then, as '1.2 s' */
export function elapsed(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** A failure whose message is all that the person at the console needs. */
export class SetUpError extends Error {}

/**
 * Runs a script's work. A failure ends the process with code 1; a SetUpError prints no stack.
 *
 * @param {() => Promise<void>} work
 */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof SetUpError ? error.message : error);
    process.exit(1);
  }
}
