import { describe, expect, it } from 'vitest';
import { shareReads } from '../../../server/share-reads.ts';

/* Reads that end when the test says so; each answers how many had begun when it did. */
function heldReads() {
  const held: (() => void)[] = [];
  let begun = 0;
  const read = shareReads(async (_asked: { year: number }) => {
    begun += 1;
    const nth = begun;
    await new Promise<void>((resolve) => held.push(resolve));
    return nth;
  });
  const endNext = async () => {
    held.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { read, endNext, begun: () => begun };
}

describe('a reading that is shared', () => {
  it('is none that began before it was asked for, and one for all who ask meanwhile', async () => {
    const { read, endNext, begun } = heldReads();
    const first = read({ year: 2026 });
    const others = [read({ year: 2026 }), read({ year: 2026 }), read({ year: 2026 })];
    expect(begun()).toBe(1);
    await endNext();
    expect(await first).toBe(1);
    await endNext();
    expect(await Promise.all(others)).toEqual([2, 2, 2]);
    expect(begun()).toBe(2);
  });

  it('is of the same question alone, and of nobody who asks once it has ended', async () => {
    const { read, endNext } = heldReads();
    const [first, other] = [read({ year: 2026 }), read({ year: 2025 })];
    await endNext();
    await endNext();
    expect(await Promise.all([first, other])).toEqual([1, 2]);
    const later = read({ year: 2026 });
    await endNext();
    expect(await later).toBe(3);
  });

  it('is made again for who waits where the one before fails', async () => {
    let tries = 0;
    const read = shareReads(async () => {
      tries += 1;
      if (tries === 1) throw new Error('The connection is lost.');
      return tries;
    });
    const [first, second] = [read(null), read(null)];
    await expect(first).rejects.toThrow('The connection is lost.');
    expect(await second).toBe(2);
  });
});
