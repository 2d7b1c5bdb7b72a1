import { z } from 'zod';
import { text } from './text.ts';

const wholeNumber = (message: string) =>
  z
    .string(message)
    .regex(/^\d{1,9}$/, message)
    .transform(Number);

/** `page`, from 1; 1 where absent. */
export const pageParameter = wholeNumber('page must be a whole number from 1.')
  .refine((page) => page >= 1, 'page must be a whole number from 1.')
  .default(1);

/** `limit`, 1 to 100 rows a page. */
export function limitParameter() {
  const message = 'limit must be a whole number from 1 to 100.';
  return wholeNumber(message).refine((limit) => limit >= 1 && limit <= 100, message);
}

/** `search`: text to be found anywhere in a name or a number; empty is no search. */
export const searchParameter = text('search', 100).default('');

/** A filter by `yes` or `no`. */
export const yesOrNo = (name: string) =>
  z.enum(['yes', 'no'], `${name} must be yes or no.`).transform((answer) => answer === 'yes');

/** Pages that `total` rows fill; at least one, so that 'page 1 of 1' holds for an empty list. */
export function pagesOf(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}

/** The format of an export. Spreadsheets are made of the same rows by the browser. */
export const exportFormat = z.enum(['csv'], 'format must be csv.').default('csv');
