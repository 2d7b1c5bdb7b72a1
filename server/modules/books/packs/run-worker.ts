import { Worker } from 'node:worker_threads';
import { findProgram } from '../../../program-file.ts';
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

const file = { source: new URL('./worker.ts', import.meta.url), built: 'pack-worker' };

/* From the sources, a thread reads TypeScript only if it is told how. */
const sourceReader = ({ href }: URL) => `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(href)});
})`;

function startWorker(order: PackOrder): Worker {
  const { url, isFromSource } = findProgram(file);
  const options = { workerData: order, execArgv: [] };
  if (isFromSource) return new Worker(sourceReader(url), { ...options, eval: true });
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
