/** Returns a path with its query; omits undefined and null. */
export function withQuery(path: string, query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(pairs).toString();
  return text ? `${path}?${text}` : path;
}
