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

/** One field of an order. */
export type Sorter<Field extends string = string> = { field: Field; descending: boolean };

/**
 * `sort`: fields by their importance, `name,-town`; a minus turns one round.
 *
 * @param usual the order where none is asked for
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

/** Values of one parameter, and records that one request names; more make an address that proxies refuse. */
const maxListValues = 200;

/** A list of values in one parameter, each once: `pending,review`. */
export const listParameter = (message: string) =>
  z
    .string(message)
    .transform((value) => [...new Set(value.split(','))])
    .pipe(z.array(z.string()).max(maxListValues, message));

/** A filter by one or several of the choices, separated by commas. */
export function choicesParameter<const Choice extends string>(
  name: string,
  choices: readonly Choice[],
) {
  const message = `${name} must be one of ${choices.join(', ')}.`;
  return listParameter(message).pipe(z.array(z.enum(choices, message)));
}

/** Records that one request names; more make an address that proxies refuse. */
export const maxIds = 200;

/** `ids`: the records to answer, separated by commas; one that is not there is left out. */
export function idsParameter() {
  const message = `ids must be at most ${maxListValues} ids, separated by commas.`;
  return listParameter(message).pipe(z.array(z.string().min(1, message).max(100, message)));
}

/** A filter by `yes` or `no`. */
export const yesNoParameter = (name: string) =>
  z.enum(['yes', 'no'], `${name} must be yes or no.`).transform((answer) => answer === 'yes');

/** Pages that `total` rows fill; at least one, so that 'page 1 of 1' holds for an empty list. */
export function pagesOf(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}

/** The format of an export. Spreadsheets are made of the same rows by the browser. */
export const exportFormat = z.enum(['csv'], 'format must be csv.').default('csv');
