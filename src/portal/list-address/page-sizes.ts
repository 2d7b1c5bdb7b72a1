/** The page sizes of specification §9. */
export const pageSizes = [10, 20, 30, 40, 50] as const;
