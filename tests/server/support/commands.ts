import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectPath } from '../../../server/project-path.ts';

/** Runs a command of the built server/cli.ts to its end. */
export async function runCommand(settings: Record<string, string>, ...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ['dist/server/cli.js', ...args], {
    cwd: projectPath('.'),
    env: { PATH, HOME, TMPDIR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text;
  });
  const [code] = await once(child, 'close');
  return { ...said, code: code as number | null };
}
