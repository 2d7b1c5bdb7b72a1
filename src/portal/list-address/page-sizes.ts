/** The page sizes that a reader can choose. */
export const pageSizes = [10, 20, 30, 40, 50] as const;
