import { existsSync } from 'node:fs';
import { elapsed } from './project.mjs';
import { runQuiet } from './run.mjs';

/**
 * Installs packages on Debian as root; does nothing elsewhere.
 *
 * @param {string} what they are, for the line that says so
 * @param {string[]} packages
 */
export async function installOnDebian(what, packages) {
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  if (!isDebian || process.getuid?.() !== 0) return;
  const begun = performance.now();
  console.log(`There is no ${what}: installing it from Debian’s packages…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuiet('apt-get', ['update'], 'apt-get update', env);
  const args = ['install', '-y', '--no-install-recommends', '--no-remove', ...packages];
  await runQuiet('apt-get', args, 'apt-get install', env);
  console.log(`Installed in ${elapsed(begun)}.`);
}
