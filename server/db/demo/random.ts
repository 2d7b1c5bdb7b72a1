/** Pseudo-random numbers, the same for the same seed. Not for secrets. */
export type Random = {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** Returns true with that probability, 0 to 1. */
  chance(probability: number): boolean;
  /** Returns one of the items, all equally likely. */
  pick<T>(items: readonly T[]): T;
  /** Returns one of the items, by their weights. */
  weighted<T extends { weight: number }>(items: readonly T[]): T;
  /** Returns that many bytes. */
  bytes(count: number): Uint8Array;
};

/** Mulberry32: 32 bits of state, which is plenty for sample data. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}

function weighted<T extends { weight: number }>(items: readonly T[], share: number): T {
  let left = share * items.reduce((sum, item) => sum + item.weight, 0);
  const found = items.findIndex((item) => {
    left -= item.weight;
    return left < 0;
  });
  return itemAt(items, found === -1 ? items.length - 1 : found);
}

/** Creates a generator for a seed. The same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, whole(0, items.length - 1)),
    weighted: (items) => weighted(items, next()),
    bytes: (count) => Uint8Array.from({ length: count }, () => whole(0, 255)),
  };
}
