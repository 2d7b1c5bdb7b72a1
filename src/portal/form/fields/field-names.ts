/** Returns antd's path of a field name: `image.alt` is `['image', 'alt']`, `body.0` is `['body', 0]`. */
export const namePath = (name: string): (string | number)[] =>
  name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Returns all paths at and above a change: `{ a: { b: 1 } }` gives `a` and `a.b`. */
export function changedPaths(changed: unknown, path: string[] = []): string[] {
  const here = path.length > 0 ? [path.join('.')] : [];
  if (typeof changed !== 'object' || changed === null) return here;
  return [
    ...here,
    ...Object.entries(changed).flatMap(([key, value]) => changedPaths(value, [...path, key])),
  ];
}
