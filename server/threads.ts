import { existsSync } from 'node:fs';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** A thread: its file among the sources, and the name of its entry in the build. */
export type ThreadFile = { source: URL; built: string };

/* The build has it beside the server's entries, one folder above what they share. */
function builtFile(name: string): URL {
  const url = [`./${name}.js`, `../${name}.js`]
    .map((path) => new URL(path, import.meta.url))
    .find((path) => existsSync(path));
  if (!url) throw new Error(`The build has no ${name}.js.`);
  return url;
}

/* From the sources, a thread reads TypeScript only if it is told how. */
const fromSource = ({ href }: URL) => `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(href)});
})`;

/** Starts a thread beside the requests, both from the sources and from the build. */
export function startThread(
  { source, built }: ThreadFile,
  workerData: unknown,
  resourceLimits: ResourceLimits = {},
): Worker {
  const options = { workerData, execArgv: [], resourceLimits };
  return import.meta.url.endsWith('.ts')
    ? new Worker(fromSource(source), { ...options, eval: true })
    : new Worker(builtFile(built), options);
}

/** A thread has used up its memory or its time. */
export class ThreadLimit extends Error {
  override name = 'ThreadLimit';
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Runs a thread that says one thing, its answer, and ends it.
 *
 * @param limits of its heap, in megabytes, and of its time, in ms
 * @param signal ends it
 * @throws ThreadLimit; what the thread threw; the signal's reason
 */
export async function runThread<Answer>(
  file: ThreadFile,
  workerData: unknown,
  limits: { megabytes: number; ms: number },
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted();
  const resourceLimits = { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 16 };
  const worker = startThread(file, workerData, resourceLimits);
  const ending = AbortSignal.any([signal, AbortSignal.timeout(limits.ms)]);
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const end = () =>
        reject(signal.aborted ? signal.reason : new ThreadLimit('It took too long.'));
      ending.addEventListener('abort', end, { once: true });
      worker.once('message', resolve);
      worker.once('error', (error) =>
        reject(isOutOfMemory(error) ? new ThreadLimit('It took too much memory.') : error),
      );
      worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}.`)));
    });
  } finally {
    await worker.terminate();
  }
}
