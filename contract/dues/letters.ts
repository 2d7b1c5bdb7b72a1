/** Letters to members in one file; more are taken in parts. */
export const mostLetters = 2_000;
