/* Replaces lodash's uniqBy, which compares whatever it is given; refine's options have a `value` each. */
export default function uniqBy<Item extends object>(items: readonly Item[], key: keyof Item) {
  const found = new Map<Item[keyof Item], Item>();
  for (const item of items) if (!found.has(item[key])) found.set(item[key], item);
  return [...found.values()];
}
