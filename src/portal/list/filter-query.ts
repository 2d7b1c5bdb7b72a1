/** The query of a list's address under which one of its filters is set, as refine's `syncWithLocation` reads it. */
export const filterQuery = (field: string, value: string): string =>
  new URLSearchParams([
    ['filters[0][field]', field],
    ['filters[0][operator]', 'in'],
    ['filters[0][value][0]', value],
  ]).toString();
