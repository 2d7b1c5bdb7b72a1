import { describe, expect, it } from 'vitest';
import { AppError } from '../../../server/errors.ts';
import { createFairQueue } from '../../../server/fair-queue.ts';

type Bounds = { waitingEach?: number; waitingInAll?: number; waitMs?: number };

const makeQueue = (bounds: Bounds = {}) =>
  createFairQueue({
    concurrency: 1,
    waitingEach: 20,
    waitingInAll: 100,
    waitMs: 60_000,
    full: { message: 'Please try again in a moment.', retryAfterSeconds: 10 },
    ...bounds,
  });

/** Queues works that note their name when they run, each after a moment. */
function recorder(queue: ReturnType<typeof makeQueue>) {
  const order: string[] = [];
  const add = (requester: string, name: string) =>
    queue.run(requester, async () => {
      order.push(name);
      await new Promise((resolve) => setTimeout(resolve, 2));
      return name;
    });
  return { order, add };
}

describe('a fair queue', () => {
  it('serves the lines of its requesters in turns', async () => {
    const { order, add } = recorder(makeQueue());
    const flood = Array.from({ length: 6 }, (_, number) => add('flood', `flood ${number}`));
    const honest = [add('honest', 'honest'), add('other', 'other')];
    expect(await Promise.all(honest)).toEqual(['honest', 'other']);
    await Promise.all(flood);
    expect(order.slice(0, 4)).toEqual(['flood 0', 'flood 1', 'honest', 'other']);
    expect(order.slice(4)).toEqual(['flood 2', 'flood 3', 'flood 4', 'flood 5']);
  });

  it('refuses at once what finds its line full, and lets others in', async () => {
    const { add } = recorder(makeQueue({ waitingEach: 2 }));
    const running = Array.from({ length: 3 }, (_, number) => add('flood', `flood ${number}`));
    const refused = await add('flood', 'one too many').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ statusCode: 503, retryAfter: 10 });
    expect(await add('honest', 'honest')).toBe('honest');
    await Promise.all(running);
    expect(await add('flood', 'again')).toBe('again');
  });

  it('refuses everybody where all lines together are full', async () => {
    const { add } = recorder(makeQueue({ waitingInAll: 3 }));
    const running = ['a', 'b', 'c', 'd'].map((name) => add(name, name));
    await expect(add('e', 'e')).rejects.toMatchObject({ statusCode: 503 });
    expect(await Promise.all(running)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('makes room for a short line at the cost of the longest, where all together are full', async () => {
    const { add } = recorder(makeQueue({ waitingInAll: 4 }));
    const flood = Array.from({ length: 5 }, (_, number) => add('flood', `flood ${number}`));
    const ends = Promise.allSettled(flood);
    expect(await add('honest', 'honest')).toBe('honest');
    expect((await ends).map(({ status }) => status)).toEqual([
      ...Array(4).fill('fulfilled'),
      'rejected',
    ]);
  });

  it('refuses what has waited for so long that nobody is there for it any more', async () => {
    const { order, add } = recorder(makeQueue({ waitMs: 0.5 }));
    const first = add('a', 'first');
    await expect(add('a', 'late')).rejects.toMatchObject({ statusCode: 503 });
    expect(await first).toBe('first');
    expect(order).toEqual(['first']);
  });

  it('goes on after a work that fails', async () => {
    const queue = makeQueue();
    const failing = queue.run('a', () => Promise.reject(new Error('damaged')));
    const next = queue.run('a', async () => 'next');
    await expect(failing).rejects.toThrow('damaged');
    expect(await next).toBe('next');
  });
});
