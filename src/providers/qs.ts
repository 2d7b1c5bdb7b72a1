/* Replaces qs, which nests objects and arrays: refine asks it for flat queries alone, as list addresses are our own. */
const parse = (search: string) => Object.fromEntries(new URLSearchParams(search));
const stringify = (query: Record<string, unknown>) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};
export default { parse, stringify };
