import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Range } from '../pack-figures/cash-repo.ts';
import type { Made } from '../pack-figures/figures.ts';

/** What a pack is made of, and the files that it is written to. */
export type PackOrder = {
  databaseUrl: string;
  range: Range;
  made: Made;
  /** The society's own mark as a PNG. */
  mark: Uint8Array | null;
  paths: { xlsx: string; pdf: string };
};

/* The build has it beside the server's entries, one folder above what they share. */
const built = () =>
  ['./pack-worker.js', '../pack-worker.js']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url));

/* From the sources, a thread reads TypeScript only if it is told how. */
const fromSource = () => `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./worker.ts', import.meta.url).href)});
})`;

function startWorker(order: PackOrder): Worker {
  const options = { workerData: order, execArgv: [] };
  if (import.meta.url.endsWith('.ts')) return new Worker(fromSource(), { ...options, eval: true });
  const url = built();
  if (!url) throw new Error('The build has no pack-worker.js.');
  return new Worker(url, options);
}

/**
 * Makes a pack's files in a thread of its own, so that requests do not wait for it.
 *
 * @param tell is told how much is done, of a hundred
 * @param signal ends the thread
 * @throws what the thread threw, or the signal's reason
 */
export async function runWorker(
  order: PackOrder,
  tell: (progress: number) => void,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const worker = startWorker(order);
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', tell);
      worker.once('error', reject);
      worker.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`The thread ended with ${code}.`)),
      );
    });
  } finally {
    signal.removeEventListener('abort', stop);
    signal.throwIfAborted();
  }
}
