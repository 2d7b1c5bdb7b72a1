/** Something of which an amount is open, in kobo: a charge of a due year, or money. */
export type AllocatableItem = {
  id: string;
  side: 'charge' | 'money';
  year: number | null;
  openKobo: number;
};

/** That much of a sum of money pays that much of a charge, in kobo. */
type PlannedAllocation<Item extends AllocatableItem = AllocatableItem> = {
  charge: Item;
  money: Item;
  kobo: number;
};

/**
 * Plans how open money pays open charges: the oldest charge first, unless a due year is preferred,
 * whose charges then come first; money in the order in which it came (docs/ledger.md, 'The rules'). What is
 * left over stays open, as credit. Both sides use it: the server books it, the portal shows it before.
 *
 * @param items the oldest first
 */
export function planAllocations<Item extends AllocatableItem>(
  items: readonly Item[],
  preferredYear?: number,
): PlannedAllocation<Item>[] {
  const ofSide = (side: AllocatableItem['side']) =>
    items.filter((item) => item.side === side).map((item) => ({ item, left: item.openKobo }));
  const charges = ofSide('charge');
  const inOrder = [
    ...charges.filter(({ item }) => item.year === preferredYear),
    ...charges.filter(({ item }) => item.year !== preferredYear),
  ];
  const parts: PlannedAllocation<Item>[] = [];
  for (const money of ofSide('money')) {
    for (const charge of inOrder) {
      const kobo = Math.min(money.left, charge.left);
      if (kobo === 0) continue;
      parts.push({ charge: charge.item, money: money.item, kobo });
      money.left -= kobo;
      charge.left -= kobo;
    }
  }
  return parts;
}
