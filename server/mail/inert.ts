/** Characters of a typed value that a mail shows. */
const maxLength = 200;

const controls = /[^\P{Cc}\t]+|[\u2028\u2029]+/gu;
/* Not to be seen, or turning the direction of what follows: a link could hide behind them. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/* Mail programs make links by themselves of a scheme, and of a domain: a dot before two letters or more. */
const afterScheme = /:(?=[/\\]{2})/g;
const beforeDomain = /(?<=[\p{L}\p{M}\p{N}_-])([.。．｡])(?=\p{L}[\p{L}\p{M}\p{N}-])/gu;

/** Returns a text as one line: line breaks and other controls become a blank. */
export const oneLine = (text: string): string => text.replace(controls, ' ');

/**
 * Returns a text that somebody typed so that no mail program makes a link of it: with a blank after the dots of a
 * domain and the colon of a scheme ('www. evil. example'). Line breaks stay.
 */
export const withoutLinks = (text: string): string =>
  text.replace(invisible, '').replace(afterScheme, ': ').replace(beforeDomain, '$1 ');

/** Returns a value that somebody typed for use within a sentence: one line of at most 200 characters, without links. */
export function inert(value: string): string {
  const line = oneLine(withoutLinks(value)).trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line;
}
