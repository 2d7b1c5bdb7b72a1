type Text<Value> = Value extends Date ? string : Value;

type Shown<Row> = { [Name in keyof Row as Name extends 'id' ? '_id' : Name]: Text<Row[Name]> };

/**
 * Returns a row as answers show it: its `id` as `_id`, its moments as text (ISO 8601). Columns that the response's
 * schema does not have are left out as it is written, but not where it may be null: there the row has no more than that.
 */
export const shown = <Row extends object>(row: Row): Shown<Row> => {
  const fields = Object.entries(row).map(([name, value]) => [
    name === 'id' ? '_id' : name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  /* TypeScript does not follow the names through the entries. */
  return Object.fromEntries(fields) as Shown<Row>;
};
