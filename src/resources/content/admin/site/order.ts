/** Returns the rows in the order of the ids; rows without an id in the list come last. */
export function inOrderOf<Row extends { _id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
) {
  const place = new Map(ids.map((id, index) => [id, index]));
  const last = ids.length;
  return [...rows].sort((a, b) => (place.get(a._id) ?? last) - (place.get(b._id) ?? last));
}

/**
 * Sends values one at a time. While one is being sent, only the newest other value waits.
 *
 * @param send throws on failure; the waiting value is then dropped
 * @returns resolves when nothing is being sent; rejects as `send` did
 */
export function createLatest<Value>(send: (value: Value) => Promise<unknown>) {
  let waiting: { value: Value } | null = null;
  let running: Promise<void> | null = null;
  const run = async () => {
    try {
      while (waiting) {
        const { value }: { value: Value } = waiting;
        waiting = null;
        await send(value);
      }
    } finally {
      waiting = null;
      running = null;
    }
  };
  return (value: Value): Promise<void> => {
    waiting = { value };
    running ??= run();
    return running;
  };
}
