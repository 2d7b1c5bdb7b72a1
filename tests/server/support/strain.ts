import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** What a server process went through while something was done: its answers' times, and its memory. */
export type Strain = {
  /** Milliseconds within which nine of ten answers of `/healthz` came, and the slowest. */
  usual: number;
  slowest: number;
  /** Megabytes that it took more than before, at its most. */
  megabytes: number;
};

/* Memory of a process, in megabytes. */
const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Does something with a server process, and says how it fared meanwhile. Linux only. */
export async function strainOf(
  { url, pid }: { url: string; pid: number },
  work: () => Promise<unknown>,
): Promise<Strain> {
  const before = residentOf(pid);
  const times: number[] = [];
  let [most, working] = [before, true];
  const watch = async () => {
    while (working || times.length === 0) {
      const since = performance.now();
      await (await fetch(`${url}/healthz`)).text();
      times.push(performance.now() - since);
      most = Math.max(most, residentOf(pid));
      await pause(20);
    }
  };
  const watching = watch();
  try {
    await work();
  } finally {
    working = false;
    await watching;
  }
  times.sort((one, other) => one - other);
  const [usual = 0, slowest = 0] = [times[Math.floor(times.length * 0.9)], times.at(-1)];
  return { usual, slowest, megabytes: most - before };
}
