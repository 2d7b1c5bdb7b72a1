import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { findProgram, fromSource, type ProgramFile } from './program-file.ts';

/** A program has used up its memory or its time; a busy machine alone may have taken the time. */
export class ApartLimit extends Error {
  override name = 'ApartLimit';

  constructor(readonly what: 'memory' | 'time') {
    super(`It took too much ${what}.`);
  }
}

/* Below the server's own, so that requests go first where there is one core. */
const priority = 10;

function start(file: ProgramFile, megabytes: number) {
  const { url, isFromSource } = findProgram(file);
  const child = fork(url, {
    execArgv: [
      `--max-old-space-size=${megabytes}`,
      /* Megabytes of each half of what is new, which counts beside the heap. */
      '--max-semi-space-size=4',
      ...(isFromSource ? fromSource : []),
    ],
    /* It has no use for the server's secrets. */
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return child;
}

/**
 * Runs a program in a process of its own, hands it its order, and ends it after its one answer. For what
 * strangers' bytes may blow up: in a thread, one large allocation beyond the limit ends the whole server.
 *
 * @param limits of its heap, in megabytes, and of its time, in ms
 * @param signal ends it
 * @throws ApartLimit; the signal's reason
 */
export async function runApart<Answer>(
  file: ProgramFile,
  order: object,
  limits: { megabytes: number; ms: number },
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted();
  const child = start(file, limits.megabytes);
  if (child.pid !== undefined) setPriority(child.pid, priority);
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      timer = setTimeout(() => reject(new ApartLimit('time')), limits.ms);
      child.once('message', (answer) => resolve(answer as Answer));
      child.once('error', reject);
      child.once('exit', (code, by) =>
        /* V8 ends a process whose heap is full by SIGABRT, the system by SIGKILL. */
        reject(by ? new ApartLimit('memory') : new Error(`It ended with ${code}.`)),
      );
      child.send(order, (error) => error && reject(error));
    });
  } finally {
    clearTimeout(timer);
    if (stop) signal.removeEventListener('abort', stop);
    child.kill('SIGKILL');
  }
}

/** What such a program does: it takes its one order, and answers it. */
export function answerApart<Order, Answer>(work: (order: Order) => Promise<Answer>): void {
  process.once('disconnect', () => process.exit(0));
  process.once('message', async (order: Order) => {
    const answer = await work(order);
    process.send?.(answer);
  });
}
