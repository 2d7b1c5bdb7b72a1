/**
 * Has those who ask for the same thing while it is being read wait for one more reading, which begins after they
 * asked: nobody gets what was read before, and many who ask at once cost two readings. For sums over all rows, which
 * would otherwise take a second where ten clients ask, and for lists that all who have them open ask for after a
 * change. What is read must not depend on who asks.
 */
export function shareReads<Asked, Result>(read: (asked: Asked) => Promise<Result>) {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<Result>>();

  function start(key: string, asked: Asked): Promise<Result> {
    waiting.delete(key);
    const reading = read(asked);
    const end = reading
      .catch(() => undefined)
      .finally(() => {
        if (running.get(key) === end) running.delete(key);
      });
    running.set(key, end);
    return reading;
  }

  return (asked: Asked): Promise<Result> => {
    const key = JSON.stringify(asked);
    const busy = running.get(key);
    if (!busy) return start(key, asked);
    const next = waiting.get(key) ?? busy.then(() => start(key, asked));
    waiting.set(key, next);
    return next;
  };
}
