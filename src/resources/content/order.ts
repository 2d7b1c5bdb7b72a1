/** Rows in the order of the ids; those that it does not name stay behind. */
export function inOrderOf<Row extends { _id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
) {
  const place = new Map(ids.map((id, index) => [id, index]));
  const last = ids.length;
  return [...rows].sort((a, b) => (place.get(a._id) ?? last) - (place.get(b._id) ?? last));
}

/**
 * Sends values one at a time: what comes while one is on its way waits, and only the newest of that goes.
 *
 * @param send throws where it fails; what waits then is dropped
 * @returns resolves when nothing is on its way any more; rejects as `send` did
 */
export function createLatest<Value>(send: (value: Value) => Promise<void>) {
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
