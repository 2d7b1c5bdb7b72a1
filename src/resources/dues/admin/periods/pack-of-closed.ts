import { addDays } from '#contract/day.ts';
import type { Period } from '#contract/dues/periods/schemas.ts';

/** Days of the longest pack. Not from its schemas, so that a list of periods does not load them. */
const maxDays = 366;

/** Returns where the pack of a closed period is asked for: of its year, where it is longer than a pack. */
export function packOfClosed(
  packs: string,
  { from, until }: Pick<Period, 'from' | 'until'>,
): string {
  const fits = from !== null && until < addDays(from, maxDays);
  const days = { from: fits ? from : `${until.slice(0, 4)}-01-01`, until };
  return `${packs}?${new URLSearchParams(days)}`;
}
