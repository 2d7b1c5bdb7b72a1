import { apostrophes, cleanLine } from '../../typed-text.ts';

const capitals = new RegExp(
  String.raw`([${apostrophes}]?)(\p{L}\p{M}*)((?:(?![${apostrophes}])\p{L}\p{M}*)*)`,
  'gu',
);

/**
 * Returns a name that is written in capitals in its usual writing: ADÉBÁYỌ̀-COLE → Adébáyọ̀-Cole.
 * Initials, and names with a small letter, are returned unchanged.
 */
export function usualName(name: string): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}\p{M}*\p{Lu}/u.test(name)) return name;
  return name.replace(capitals, (word, mark: string, first: string, rest: string) =>
    /* MARY'S keeps a small s, O'NEIL a capital N, and III is the third. */
    mark && !rest
      ? word.toLowerCase()
      : mark + first + (/^I{2,3}$/.test(word) ? rest : rest.toLowerCase()),
  );
}

/* Also in brackets or with a slash: DR. (MRS.), Dr/Mrs, A/Prof. A name of nothing else stays. */
const titles =
  /\(?(?:a\/prof|mr|mrs|miss|ms|mallam|dr|prof|chief|alh|alhaji|alhaja|hajia|hajiya|engr|arc|barr|rev|fr|pastor|sir|hon|otunba|elder|deacon|deaconess|evang|evangelist|comrade|pst|malam|mallama|lady|dame|surv|esv|bldr|pharm|hrh|hrm|ven|amb|capt|col)(?![\p{L}\p{M}])[.)/]*\s*(?:&\s*)?(?=[\p{L}(])/iuy;

/** Returns a name without the titles before it. */
export function withoutTitles(name: string): string {
  let end = 0;
  titles.lastIndex = 0;
  while (titles.test(name)) end = titles.lastIndex;
  return name.slice(end);
}

/** Returns a name without titles before the first name: 'Dr. Ada' and 'Chief (Mrs.) Ada' may be who is 'Ada' elsewhere. */
export const untitled = <One extends { fname: string | null }>(name: One): One => ({
  ...name,
  fname: name.fname === null ? null : withoutTitles(name.fname),
});

/**
 * Returns what somebody of a name may be called elsewhere: as it is, without titles, and with the first and the middle
 * names the other way round.
 */
export function namesElsewhere<One extends { fname: string | null; mname: string | null }>(
  name: One,
): One[] {
  const plain = untitled(name);
  const [first = '', ...others] = `${plain.fname ?? ''} ${plain.mname ?? ''}`.trim().split(' ');
  return [
    name,
    ...(plain.fname === name.fname ? [] : [plain]),
    ...(others.length === 0 ? [] : [{ ...plain, fname: others.join(' '), mname: first }]),
  ];
}

/* 'F.C.A.' and '(Mrs.)' are fca and mrs, and a dash is nothing. */
const lettersOf = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/* 'Obi Ada FCA,FCTI' as it is meant. */
const spacedCommas = (name: string): string => name.replace(/,(?=\S)/g, ', ');

/** Returns a name without the institute's letters behind it, 'Obi, FCA', nor what stands behind them: 'Obi FCA, JP'. */
export function withoutInstitute(name: string): string {
  const words = spacedCommas(name).split(' ');
  const end = words.findIndex((word, place) => place > 0 && /^[fa]ca$/.test(lettersOf(word)));
  return end < 0
    ? name
    : words
        .slice(0, end)
        .join(' ')
        .replace(/[\s,(-]+$/, '');
}

const slashes = /[/\\\uff0f\uff3c]/g;
const noName = /^n[/\\]a$/i;

/**
 * Returns a name of a column of its own without the institute's letters behind it. Lists write a slash, which no name
 * has: 'Dr/Mrs Ada' is Ada, 'Obi/Ojo' is Obi Ojo. Titles stay where there is none, since the register may have them so.
 */
export function readListedName(listed: string): string {
  const name = withoutInstitute(listed);
  if (name.search(slashes) < 0) return name;
  return noName.test(name) ? '' : cleanLine(withoutTitles(name).replace(slashes, ' '));
}

/** Returns the first name and the middle names of 'Tunde Michael'. */
export function splitOtherNames(names: string): { fname: string; mname: string } {
  const [fname = '', ...others] = withoutTitles(cleanLine(names)).split(' ');
  return { fname, mname: others.join(' ') };
}

/* What stands behind a name and is none: letters of institutes and degrees, and titles. No initials are like these. */
const behindNames = new Set(
  'fca aca fcti acti fcib acib fcna cna acca cisa mni bsc msc phd hnd mr mrs miss'.split(' '),
);

/* A name of nothing else stays. */
function withoutLetters(name: string): string {
  const words = withoutInstitute(name).split(' ');
  const isName = (word: string) => lettersOf(word) !== '' && !behindNames.has(lettersOf(word));
  const last = words.findLastIndex(isName);
  return last < 0 ? name : words.slice(0, last + 1).join(' ');
}

/* 'Obi (nee Ojo) Ada': what somebody was called before is none of their names. */
const formerName = / ?\((?:n[eé]e|formerly)[ .:][^()]*\)/giu;

/* Longer is no name, and takes long to take apart. */
const longestName = 500;

/**
 * Returns the parts of a whole name, the surname first: 'ADEBAYO, Tunde Michael', 'Adebayo Tunde'; also of one with a
 * number before it, or letters behind it: '3. Adebayo Tunde, FCA'.
 */
export function splitFullName(name: string): { lname: string; fname: string; mname: string } {
  if (name.length > longestName) return { lname: name, fname: '', mname: '' };
  const unnumbered = spacedCommas(cleanLine(name))
    .replace(/^\d{1,5}[.)] ?(?=\D)/, '')
    .replace(formerName, '');
  const plain = withoutLetters(withoutTitles(unnumbered)).replace(/,$/, '');
  const end = plain.indexOf(plain.includes(',') ? ',' : ' ');
  const [lname, others] = end < 0 ? [plain, ''] : [plain.slice(0, end), plain.slice(end + 1)];
  return { lname: lname.trim(), ...splitOtherNames(others.replaceAll(',', ' ')) };
}

/* In brackets, also with the year: '(Late)', '(RIP 2019)'. */
const diedInBrackets = String.raw` ?[([](?:late|deceased|dec[’']?d|dead|r\.?i\.?p\.?|passed (?:on|away))(?:[ ,]{1,2}(?:19|20)\d\d)?[)\]]`;

/*
 * A blank at most before it: a long run of them is tried once. Behind a mere blank, or a surname and a comma, 'late' and
 * 'rip' may be names.
 */
const saysDied = new RegExp(
  String.raw`^(?:the )?\(?late\)?[ .,:]+(?=[\p{L}(])|${diedInBrackets}|[ ,]-? ?deceased$|(?: ?/| -| ?,(?<= [^ ,]{1,60} ?,)) ?(?:late|rip)$`,
  'giu',
);

/** Returns a name without the words that its bearer has died: 'Late Obi Ada', 'Obi Ada (Deceased)'. */
export const withoutDied = (name: string): string => name.replace(saysDied, '').trim();
