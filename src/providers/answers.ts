/** The body of an answer, whatever call it answers. */
export type Answer = Record<string, unknown>;
type Row = Record<string, unknown>;

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const firstArray = (value: unknown): Row[] | undefined =>
  isObject(value)
    ? Object.values(value).find((part): part is Row[] => Array.isArray(part))
    : undefined;

/** The rows of a list: `data` itself, the array in `data`, or the array beside it (api.md: `files`). */
export function rowsOf(answer: unknown): Row[] {
  const { data } = isObject(answer) ? answer : {};
  if (Array.isArray(data)) return data;
  return firstArray(data) ?? firstArray(answer) ?? [];
}

/** How many rows there are in all (`totalUsers`, `totalPayments`, …); undefined where the answer is the whole list. */
export function totalOf(answer: unknown): number | undefined {
  const [, total] =
    Object.entries(isObject(answer) ? answer : {}).find(
      ([name, value]) => name.startsWith('total') && typeof value === 'number',
    ) ?? [];
  return typeof total === 'number' ? total : undefined;
}

/** The one object of an answer: in `data` under its name, `data` itself, or the whole body (`user/me`). */
export function oneOf(answer: unknown): Row {
  if (!isObject(answer)) return {};
  const { status, data } = answer;
  if (status === undefined || data === undefined) return answer;
  if (!isObject(data)) return {};
  const values = Object.values(data);
  const [only] = values;
  return values.length === 1 && isObject(only) ? only : data;
}
