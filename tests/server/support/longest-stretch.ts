/** Returns the longest stretch of some work that let nothing else pass, in ms of CPU time: the machine may be busy. */
export async function longestStretchOf(work: () => Promise<unknown>): Promise<number> {
  let [longest, since, isOver] = [0, process.cpuUsage(), false];
  const watch = () => {
    longest = Math.max(longest, process.cpuUsage(since).user / 1_000);
    since = process.cpuUsage();
    if (!isOver) setImmediate(watch);
  };
  setImmediate(watch);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  return longest;
}
