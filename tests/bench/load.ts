import autocannon from 'autocannon';

/** What one stretch of load came to; latencies in milliseconds. `p97` is that of 97.5 %. */
export type Figures = { perSecond: number; p50: number; p97: number; p99: number };

/** An address, or one after the other of several paths of it, each with headers of its own. */
export type Target = {
  url: string;
  connections: number;
  headers: Record<string, string>;
  requests?: { path: string; headers: Record<string, string> }[];
};

/** Asks for a target over and over for some seconds. Anything but a good answer ends the run. */
export async function load(target: Target, seconds: number): Promise<Figures> {
  const result = await autocannon({
    url: target.url,
    connections: target.connections,
    duration: seconds,
    headers: target.headers,
    ...(target.requests && { requests: target.requests }),
  });
  const failures = result.errors + result.timeouts + result.non2xx;
  if (failures > 0) throw new Error(`${failures} requests of ${target.url} failed.`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    p99: result.latency.p99,
  };
}

/** The middle one; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Warms every target up, then loads them by turns, so that whatever else the machine does hits them
 * alike, and answers the medians of the rounds.
 */
export async function compare<Name extends string>(
  targets: Record<Name, Target>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<Name, Figures>> {
  const names = Object.keys(targets) as Name[];
  const taken = new Map<Name, Figures[]>(names.map((name) => [name, []]));
  for (const name of names) await load(targets[name], seconds);
  for (let round = 0; round < rounds; round++)
    for (const name of names) taken.get(name)?.push(await load(targets[name], seconds));
  const medians = names.map((name) => {
    const figures = taken.get(name) ?? [];
    const of = (key: keyof Figures) => median(figures.map((figure) => figure[key]));
    return [name, { perSecond: of('perSecond'), p50: of('p50'), p97: of('p97'), p99: of('p99') }];
  });
  return Object.fromEntries(medians);
}
