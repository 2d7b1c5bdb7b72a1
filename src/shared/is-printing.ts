/** Returns whether the page is being laid out for paper. */
export const isPrinting = (): boolean => globalThis.matchMedia?.('print').matches ?? false;
