import { setImmediate } from 'node:timers/promises';

/** Milliseconds of computing after which requests have their turn. */
const turnMs = 20;

/** Returns a function to await in each step of a long computation: it lets requests pass in between. */
export function takeTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turnMs) return;
    await setImmediate();
    since = performance.now();
  };
}

/** Returns what a function makes of each item, one after another; requests have their turns in between. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  make: (item: Item, place: number) => Result,
): Promise<Result[]> {
  const turn = takeTurns();
  const made: Result[] = [];
  for (const [place, item] of items.entries()) {
    await turn();
    made.push(make(item, place));
  }
  return made;
}
