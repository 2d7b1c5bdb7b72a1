import { formatInteger } from '#contract/numbers.ts';

/** Returns '24 readers', '1 reader'. */
export const readerCount = (count: number): string =>
  `${formatInteger(count)} ${count === 1 ? 'reader' : 'readers'}`;
