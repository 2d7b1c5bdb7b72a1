/** Fills `{name}` in a call's path from the values given, each one encoded. */
export const fillPath = (path: string, values: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
