import { dots, invisible } from '#contract/typed-text.ts';

/** Characters of a typed value that a mail shows. */
const maxLength = 200;

const controls = /[^\P{Cc}\t]+|[\u2028\u2029]+/gu;

/* Mail programs make links by themselves of a scheme, and of a domain: a dot before two letters or more. */
const afterScheme = /:(?=[/\\]{2})/g;
const beforeDomain = new RegExp(
  String.raw`(?<=[\p{L}\p{M}\p{N}_-])([${dots}])(?=\p{L}[\p{L}\p{M}\p{N}-])`,
  'gu',
);

/** Returns a text as one line: line breaks and other controls become a blank. */
export const oneLine = (text: string): string => text.replace(controls, ' ');

/**
 * Returns a text that somebody typed so that no mail program makes a link of it: with a blank after the dots of a
 * domain and the colon of a scheme ('www. evil. example'), and without what nobody sees, behind which a link could
 * hide. Line breaks stay.
 */
export const withoutLinks = (text: string): string =>
  text.replace(invisible, '').replace(afterScheme, ': ').replace(beforeDomain, '$1 ');

/** Returns a value that somebody typed for use within a sentence: one line of at most 200 characters, without links. */
export function inert(value: string): string {
  const line = oneLine(withoutLinks(value)).trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line;
}

/* As numbers and references are written; nothing that reads as the name of a site, in whatever case. */
const plainIdentifier = /^[A-Za-z0-9./ -]{1,100}$/;
const siteName = /\.[A-Za-z]{2,}(?!\.?[A-Za-z0-9])|www|xn--/i;

/**
 * Returns a number or reference that people copy for use within a sentence: unchanged, as FT.REF.AB12, unless a mail
 * program could make a link of it; then as `inert` returns it.
 */
export const inertIdentifier = (value: string): string =>
  plainIdentifier.test(value) && !siteName.test(value) ? value : inert(value);
