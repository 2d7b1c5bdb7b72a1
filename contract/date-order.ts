/* Without its schema: the process that reads a bank statement starts without zod. */

/** Which comes first in the dates of a column that are written in figures, such as 1/2/2026. */
export const dateOrders = ['day', 'month'] as const;
export type DateOrder = (typeof dateOrders)[number];
export const dateOrderMessage = `dateOrder must be one of ${dateOrders.join(', ')}.`;

/**
 * Says which orders fit all dates of a column that are written in figures: several where none of them tells, none
 * where they contradict each other, the usual one where there are none. What neither order reads tells nothing.
 * `example` is a date that both read, as different days.
 *
 * @param readDay returns the day of a cell, or null where it is none
 */
export function ordersOf(
  cells: readonly string[],
  readDay: (cell: string, order: DateOrder) => string | null,
) {
  const telling = cells
    .map((cell) => ({ cell, day: readDay(cell, 'day'), month: readDay(cell, 'month') }))
    .filter(({ day, month }) => day !== month);
  const fits = (order: DateOrder) => telling.every((date) => date[order] !== null);
  const fitting = telling.length > 0 ? dateOrders.filter(fits) : dateOrders.slice(0, 1);
  const [example] = telling.flatMap(({ cell, day, month }) =>
    day === null || month === null ? [] : [{ cell, day, month }],
  );
  return { fitting, example };
}
