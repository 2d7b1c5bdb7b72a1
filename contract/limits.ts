/** Records that one request may name. More would make an address that proxies refuse. */
export const maxIds = 200;

/** Rows that a page of a list has at most. */
export const maxPageRows = 100;

/** People who are to be added that one preview can be asked for. */
export const maxNewPeople = 2_000;
