import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ensureInstalled } from './lib/install.mjs';
import { commandOf, main, ROOT } from './lib/project.mjs';

// `npm run dev`: the server restarts and the site reloads as their files change. The site is on
// port 5173 (Vite) and hands /api and the like to the server on PORT.

const SITE = 'http://localhost:5173';

const watched = [
  '--clear-screen=false',
  ...['--import', './scripts/lib/from-source.mjs'],
  'server/main.ts',
];

/**
 * @param {string} label @param {string[]} args @param {NodeJS.ProcessEnv} env
 * @returns {import('node:child_process').ChildProcess}
 */
function startPart(label, args, env) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Out of reach of the terminal's Ctrl-C, which would come on top of ours.
    detached: process.platform !== 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${label} │ ${line}`));
  }
  return child;
}

await main(async () => {
  await ensureInstalled();
  const env = {
    ...process.env,
    PORT: process.env.PORT || '3000',
    // Links in mail and the way back from a payment lead to the site that reloads.
    PUBLIC_URL: process.env.PUBLIC_URL || SITE,
  };
  const parts = [
    startPart('server', [commandOf('tsx'), 'watch', ...watched], env),
    startPart('site  ', [commandOf('vite'), '--clearScreen', 'false'], env),
  ];
  let ending = false;
  /** @param {NodeJS.Signals} signal */
  const endAll = (signal) => {
    // Once only: a second signal makes tsx kill the server before it has closed its database.
    if (ending) return;
    ending = true;
    for (const part of parts) part.kill(signal);
  };
  process.on('SIGINT', () => endAll('SIGINT'));
  process.on('SIGTERM', () => endAll('SIGTERM'));
  for (const part of parts) {
    part.once('exit', (code) => {
      if (!ending) process.exitCode = code ?? 1;
      endAll('SIGTERM');
    });
  }
});
