/** As much of an event of Chromium's trace as is read here. Times in µs; `tdur` is the processor's. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: { documentLoaderURL?: string } };
};

/* Lighthouse's phone: four times slower, a task with a layout in it twice. */
const slower = 4;
const layoutSlower = 2;
const longTask = 50;

/**
 * What the page's tasks would block by the time that each had of the processor, in ms: reckoned as
 * Lighthouse reckons the total blocking time, but from the beginning of the page rather than from its
 * first paint. It leaves out all waiting: for a free core, which is the machine's, but also for an answer
 * of the browser, as to a first read of local storage, which is the page's.
 */
export function processorBlocking(events: readonly TraceEvent[], url: string): number {
  const navigation = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  );
  const main = events.find(
    ({ name, pid, args }) =>
      name === 'thread_name' && pid === navigation?.pid && args?.name === 'CrRendererMain',
  );
  if (!navigation || !main) throw new Error(`The trace has no visit of ${url}.`);
  const own = events.filter(
    ({ ph, pid, tid, ts }) =>
      ph === 'X' && pid === main.pid && tid === main.tid && ts >= navigation.ts,
  );
  const layouts = own.filter(({ name }) => name === 'Layout');
  return own
    .filter(({ name }) => name === 'RunTask')
    .map(({ ts, dur = 0, tdur = 0 }) => {
      const layout = layouts.some((one) => one.ts >= ts && one.ts < ts + dur);
      return Math.max(0, (tdur / 1000) * (layout ? layoutSlower : slower) - longTask);
    })
    .reduce((total, blocked) => total + blocked, 0);
}
