import { readEmail } from './email.ts';
import { cleanLine, dashes } from './typed-text.ts';

/*
 * What people write between the letters and digits of a member ID. NFKC has turned other spaces into
 * plain ones and most dashes into U+2010.
 */
const separators = /[\s./_\-\u2010-\u2015\u2212]/gu;

/* The database's own mapping: one character stays one, so ß does not become SS. */
function upperCase(character: string): string {
  const [lower = character] = character.toLowerCase();
  const upper = lower.toUpperCase();
  return [...upper].length === 1 ? upper : lower;
}

/**
 * Returns the canonical form of a member ID, by which two are the same: `MB-700123`, `mb 700123` and
 * `MB700123` are one. NFKC, upper case, without spaces, hyphens, slashes and dots. The database has the
 * same function, `member_id_key`.
 */
export function memberIdKey(memberId: string): string {
  const folded = [...memberId.normalize('NFKC')].map(upperCase).join('');
  return folded.replace(separators, '');
}

const anyDash = new RegExp(`[${dashes}]`, 'gu');

/* A number as programs write it that take a column of numbers for amounts: 46898.0 would be the ID 468980. */
const decimalNumber = /^(\d+)\.0{1,2}$/;

/**
 * Returns a member ID as it is kept: one line with plain hyphens, without a copied link's `tel:` or the `.0` of a
 * number.
 */
export const readMemberId = (typed: string): string =>
  cleanLine(cleanLine(typed).replace(/^tel:/i, '').replace(anyDash, '-')).replace(
    decimalNumber,
    '$1',
  );

const toCome =
  /^(?:n\/?a|nil|none|null|pending|applied|processing|in process|awaiting.*|not (?:yet|available).*|yet to.*|to be .*|tba|tbc|tbd|new(?: member)?|unknown|x+|0+)$/i;

/** Returns whether a text says that there is no member ID yet: all who have it would be one member. */
export const isNoMemberId = (typed: string): boolean => toCome.test(cleanLine(typed));

/**
 * Returns the number in a member ID: lists often have it without its letters, and spreadsheets without the zeros that
 * it begins with.
 */
export const memberIdNumber = (memberId: string): string =>
  memberId
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .replace(/^0+/, '');

/** Returns whether a log-in's name is an e-mail address: no member ID has an @. */
const isEmail = (identity: string): boolean => identity.includes('@');

/** Returns a log-in's name as it is looked up: a member ID or an e-mail address, read from what people copy. */
export const readIdentity = (typed: string): string =>
  isEmail(typed) ? readEmail(typed) : readMemberId(typed);

/** Returns how a member ID or an e-mail address is counted, however it is written. */
export const identityKey = (identity: string): string =>
  isEmail(identity) ? readEmail(identity).toLowerCase() : memberIdKey(readMemberId(identity));

/** Returns whether a member ID has only Latin letters, digits and separators, and begins with one of the first two. */
export const isMemberId = (value: string): boolean =>
  /^[\p{Script=Latin}\d][\p{Script=Latin}\d ./-]*$/u.test(value.normalize('NFKC'));
