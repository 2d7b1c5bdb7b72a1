import { nameKey } from './diacritics.ts';
import { cleanLine, dots } from './typed-text.ts';

const dotWithin = new RegExp(String.raw`(?<=[\p{L}\p{M}\p{N}])([${dots}])(?=[\p{L}\p{N}])`, 'gu');

/** Returns a name as it is kept: one line, with a blank after a dot between letters: 'Alh. Musa'. */
export const readName = (typed: string): string => cleanLine(typed).replace(dotWithin, '$1 ');

/** Returns whether two names, or parts of one, are kept alike; no name is null or empty. */
export const isKeptAlike = (
  one: string | null | undefined,
  other: string | null | undefined,
): boolean => one === other || readName(one ?? '') === readName(other ?? '');

/**
 * Returns whether nothing in a name reads as an address: a stranger's name is in mails (docs/members-by-hand.md,
 * 'Typed text').
 */
export const isPlainName = (name: string): boolean =>
  !/[/\\@]|www\.|http/i.test(name.normalize('NFKC'));

/** A person's name in its parts. */
export type Name = { fname: string; mname?: string | null | undefined; lname: string };

/** A name as it is stored. */
export type NameParts = Name & { mname: string | null };

/** Returns a name as documents write it. */
export const nameInFull = ({ fname, mname, lname }: Name): string =>
  [fname, mname, lname].filter(Boolean).join(' ');

/** Whose a document is: the name of the register, and whether the secretariat has confirmed it. */
export type Certified = NameParts & { memberId: string; confirmed?: boolean | undefined };

/**
 * Returns the name that certifies, with the member ID: what the secretariat confirmed; of who is not confirmed,
 * the name as registered, which says so (docs/members-by-hand.md, 'Registrations').
 */
export const certifiedName = ({ memberId, confirmed, ...name }: Certified): string =>
  `${nameInFull(name)} (${memberId})${confirmed === false ? ', not yet confirmed as a member' : ''}`;

/* A letter with its marks: Ẹ̀ may be three characters. */
const initialOf = (part: string | null): string[] => {
  const [letter] = /\p{L}\p{M}*/u.exec(part ?? '') ?? [];
  return letter ? [`${letter.toUpperCase()}.`] : [];
};

/**
 * Returns whose a document is as its verification says it, without a name: initials and the last three
 * characters of the member ID, `A. B. O. …123` (docs/documents.md, 'Verification').
 */
export const maskedHolder = ({
  fname,
  mname,
  lname,
  memberId,
}: NameParts & { memberId: string }): string =>
  [...[fname, mname, lname].flatMap(initialOf), `…${[...memberId].slice(-3).join('')}`].join(' ');

/* The keys of a name in one order, with one or all of the first names, without or with the middle ones. */
function keysInOrder(last: string, given: string, middle: string): string[] {
  const [lastKey, key] = [nameKey(last), nameKey(given)];
  if (lastKey === '' || key === '') return [];
  const first = nameKey(given.split(' ')[0] ?? '') || key;
  return [lastKey + first, lastKey + key, lastKey + key + nameKey(middle)];
}

/**
 * Returns what a name may be compared by, in either order, since lists mix up first and last names; none where one
 * of them is missing. Two names may be the same person's if they share a key: apostrophes, hyphens and blanks of
 * every kind, case and marks are left out, and so is where one part ends and the next begins. The database has the
 * same function, `name_keys`.
 */
export function nameKeys({ fname, mname, lname }: Name): string[] {
  const middle = mname ?? '';
  return [...new Set([...keysInOrder(lname, fname, middle), ...keysInOrder(fname, lname, middle)])];
}

/** Returns whether two names may be the same person's. */
export function isSameName(one: Name, other: Name): boolean {
  const keys = new Set(nameKeys(one));
  return nameKeys(other).some((key) => keys.has(key));
}

/* The parts of a name in their order, as names are compared. */
const partsOf = (name: Name): string[] =>
  nameInFull(name)
    .split(/[\s\p{Pd}]+/u)
    .map(nameKey)
    .filter((part) => part !== '');

/** Returns whether two names have nothing in common, not even one of their parts. */
export function isOtherName(one: Name, other: Name): boolean {
  const parts = partsOf(one);
  return !isSameName(one, other) && !partsOf(other).some((part) => parts.includes(part));
}

/** Returns the parts of a name, by which it is the same in any order. */
export const anyOrderKey = (name: Name): string => partsOf(name).toSorted().join();

/** Returns whether two names are the same parts in another order: lists mix up which of them is the surname. */
export const isNameInOtherOrder = (one: Name, other: Name): boolean =>
  partsOf(one).join() !== partsOf(other).join() && anyOrderKey(one) === anyOrderKey(other);

/** Returns whether two names may be the same person's, in whatever order their parts are. */
export const isSameInAnyOrder = (one: Name, other: Name): boolean =>
  isSameName(one, other) || (anyOrderKey(one) !== '' && anyOrderKey(one) === anyOrderKey(other));
