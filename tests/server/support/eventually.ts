import { expect } from 'vitest';

/** An expectation that comes true in time, however busy the machine is. */
export const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000 });
