/** Adds a value to those of a key. */
export function addTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

/** Returns values by their keys, in their order. */
export function groupsOf<Key, Value>(values: Iterable<Value>, keyOf: (value: Value) => Key) {
  const groups = new Map<Key, Value[]>();
  for (const value of values) addTo(groups, keyOf(value), value);
  return groups;
}
