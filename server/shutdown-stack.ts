/** What was started and how it ends, the last first. */
export type ShutdownStack = {
  /**
   * Starts a part that takes a while and outlives an interrupted start unless it is ended, such as a
   * database. `begin` gets a signal that `stop` aborts; `stop` waits until it has ended.
   *
   * @throws what `begin` throws, or where the stop has been asked for meanwhile
   */
  open<Part>(
    begin: (signal: AbortSignal) => Promise<Part>,
    end: (part: Part) => Promise<unknown>,
  ): Promise<Part>;
  /**
   * Notes how the part just started ends.
   *
   * @throws where the stop has been asked for meanwhile; the part is then ended at once
   */
  add(end: () => Promise<unknown>): Promise<void>;
  /** Ends all that was started. */
  stop(): Promise<void>;
};

/** A stack of endings, so that a stop in the middle of a start leaves nothing running. */
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
      /* One that fails must not keep the others, the database among them, from ending in order. */
      const failures: unknown[] = [];
      for (let end = ends.pop(); end; end = ends.pop())
        await end().catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}
