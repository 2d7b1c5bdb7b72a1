/** What was started and how it ends, the last first. */
export type Closing = {
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
export function createClosing(): Closing {
  const ends: (() => Promise<unknown>)[] = [];
  let stopping = false;
  return {
    async add(end) {
      if (stopping) {
        await end();
        throw new Error('Stopped while starting.');
      }
      ends.push(end);
    },
    async stop() {
      stopping = true;
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    },
  };
}
