import { z } from 'zod';
import { maxPageRows } from './limits.ts';
import { recordId } from './record-id.ts';
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

/** `limit`, the rows of a page: 1 to `maxPageRows`. */
export function limitParameter() {
  const message = `limit must be a whole number from 1 to ${maxPageRows}.`;
  return wholeNumber(message).refine((limit) => limit >= 1 && limit <= maxPageRows, message);
}

/** Which page of a list is asked for, of 20 rows where nothing is said. */
export const pageParameters = { page: pageParameter, limit: limitParameter().default(20) };

/** Which rows of a list a page has. */
export type PageRange = { limit: number; offset: number };

/** `search`: text to find anywhere in a name or a number; empty means no search. */
export const searchParameter = text('search', 100).default('');

/** One field of a sort. */
export type Sorter<Field extends string = string> = { field: Field; descending: boolean };

/**
 * `sort`: fields by importance, `name,-town`; a minus means descending.
 *
 * @param usual the default
 */
export function sortParameter<const Field extends string>(
  fields: readonly Field[],
  usual: Field | `-${Field}`,
) {
  const message = `sort must be made of ${fields.join(', ')}, each once; -${fields[0]} turns one round.`;
  return z
    .string(message)
    .transform((value, context): Sorter<Field>[] => {
      const sorters = value.split(',').flatMap((part) => {
        const field = fields.find((known) => known === part.replace(/^-/, ''));
        return field === undefined ? [] : [{ field, descending: part.startsWith('-') }];
      });
      const once = new Set(sorters.map(({ field }) => field)).size === sorters.length;
      if (once && sorters.length === value.split(',').length) return sorters;
      context.issues.push({ code: 'custom', input: value, message });
      return z.NEVER;
    })
    .prefault(usual);
}

/** Values of one parameter. More would make an address that proxies refuse. */
const maxListValues = 200;

/** Returns the schema of a comma-separated list without duplicates: `pending,review`. */
export const listParameter = (message: string) =>
  z
    .string(message)
    .transform((value) => [...new Set(value.split(','))])
    .pipe(z.array(z.string()).max(maxListValues, message));

/** Returns the schema of a filter by one or several choices, separated by commas. */
export function choicesParameter<const Choice extends string>(
  name: string,
  choices: readonly Choice[],
) {
  const message = `${name} must be one of ${choices.join(', ')}.`;
  return listParameter(message).pipe(z.array(z.enum(choices, message)));
}

/** `ids`: the records to return, separated by commas. Unknown ids are skipped. */
export function idsParameter() {
  const message = `ids must be at most ${maxListValues} ids, separated by commas.`;
  return listParameter(message).pipe(z.array(recordId(message).min(1, message).max(100, message)));
}

/** A filter by a due year. */
export function yearParameter(name: string) {
  const message = `${name} must be a year like 2026.`;
  return wholeNumber(message).refine((year) => year >= 1960 && year <= 2200, message);
}

/** A filter by `yes` or `no`. */
export const yesNoParameter = (name: string) =>
  z.enum(['yes', 'no'], `${name} must be yes or no.`).transform((answer) => answer === 'yes');

/** Returns the number of pages; at least one, so that an empty list is 'page 1 of 1'. */
export function pagesOf(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}

/** The format of an export. The browser makes spreadsheets from the same rows. */
export const exportFormat = z.enum(['csv'], 'format must be csv.').default('csv');
