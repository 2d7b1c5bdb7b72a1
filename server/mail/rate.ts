/** The part of a minute's mails that may go out at once; the outbox looks again every 15 seconds. */
const burstPart = 4;

/**
 * Creates a limit of mails a minute, which refills evenly.
 *
 * @param perMinute null for no limit
 * @param now the time in ms
 */
export function createRate(perMinute: number | null, now: () => number = Date.now) {
  const most = perMinute === null ? Number.POSITIVE_INFINITY : Math.max(1, perMinute / burstPart);
  let left = most;
  let since = now();
  const refill = () => {
    const at = now();
    if (perMinute !== null) left = Math.min(most, left + ((at - since) / 60_000) * perMinute);
    since = at;
  };
  return {
    /** Returns whether one more may be sent now. */
    isFree(): boolean {
      refill();
      return left >= 1;
    },
    /** Counts one that is sent. */
    use(): void {
      left -= 1;
    },
  };
}
