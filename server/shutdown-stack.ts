/** The parts of a running server and how each one ends, in reverse order. */
export type ShutdownStack = {
  /**
   * Starts a part that takes a while and must be ended even if the start is interrupted, such as a
   * database. `begin` gets a signal that `stop` aborts; `stop` waits until the part has ended.
   *
   * @throws what `begin` throws, or an error if `stop` was called first
   */
  open<Part>(
    begin: (signal: AbortSignal) => Promise<Part>,
    end: (part: Part) => Promise<unknown>,
  ): Promise<Part>;
  /**
   * Records how the part just started ends.
   *
   * @throws if `stop` was called first; the part is then ended immediately
   */
  add(end: () => Promise<unknown>): Promise<void>;
  /** Ends every part. */
  stop(): Promise<void>;
};

/** Creates a stack of shutdown steps, so that a stop during the start leaves nothing running. */
export function createShutdownStack(): ShutdownStack {
  const ends: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  const opening = new Set<Promise<unknown>>();

  const add: ShutdownStack['add'] = async (end) => {
    if (stopping.signal.aborted) {
      await end();
      throw new Error('Stopped while starting.');
    }
    ends.push(end);
  };

  return {
    add,
    async open(begin, end) {
      stopping.signal.throwIfAborted();
      const started = begin(stopping.signal).then(async (part) => {
        await add(() => end(part));
        return part;
      });
      const settled = started.then(
        () => undefined,
        () => undefined,
      );
      opening.add(settled);
      return started.finally(() => opening.delete(settled));
    },
    async stop() {
      stopping.abort();
      await Promise.all(opening);
      /* A failing step must not prevent the others, such as the database's. */
      const failures: unknown[] = [];
      for (let end = ends.pop(); end; end = ends.pop())
        await end().catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}
