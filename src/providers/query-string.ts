/* Replaces query-string, for the calls of simple-rest that data.ts has its own in place of. */
export const stringify = (query: Record<string, string>) => new URLSearchParams(query).toString();
