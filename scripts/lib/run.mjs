import { spawn } from 'node:child_process';
import { ROOT, SetUpError } from './project.mjs';

/**
 * Runs a command to its end with its output on ours; resolves to its exit code (1 for a signal).
 *
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function runLoud(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a command silently; its output is shown only where it fails.
 *
 * @param {string} command @param {string[]} args @param {string} what named in the failure's message
 * @param {NodeJS.ProcessEnv} [env]
 * @throws {SetUpError} where it fails
 * @returns {Promise<void>}
 */
export function runQuiet(command, args, what, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // On Windows npm is a batch file, which only a shell runs; no argument here needs quoting.
      shell: command.endsWith('.cmd'),
    });
    // An install or a build that outlives its start would work in the folders of the next one.
    const end = () => void child.kill();
    process.once('exit', end);
    child.once('close', () => process.off('exit', end));
    /** @type {Buffer[]} */
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => reject(new SetUpError(`${what} failed: ${error.message}`)));
    child.once('close', (code, signal) => {
      if (code === 0) return resolve();
      const said = Buffer.concat(output).toString('utf8').trim();
      reject(new SetUpError(`${said}\n\n${what} failed (${signal ?? `exit code ${code}`}).`));
    });
  });
}
