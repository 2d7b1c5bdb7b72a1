/**
 * What nobody sees, that comes in with what people copy (docs/members-by-hand.md, 'Typed text'): soft hyphens,
 * directions, zero widths, marks of layout, tags but the six of a flag, what chooses between two looks of a letter. For
 * `replace` only: the pattern is global.
 */
export const invisible =
  /[\u034f\u17b4\u17b5\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}]|(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]{0,6})[\u{e0000}-\u{e007f}]|(?<=(?!\p{Emoji})[\p{L}\p{M}][\u{e0000}-\u{e007f}]*)[\ufe00-\ufe0f]/gu;
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/* Blanks of every kind, line breaks among them; the last are letters and a symbol that are drawn as one. */
const blanks = /[\p{White_Space}\u115f\u1160\u2800\u3164\uffa0]+/gu;
const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const controls = /\p{Cc}/gu;
const controlsInLines = /[^\P{Cc}\t\n]/gu;

/* Scripts whose letters change by what stands beside them, so that a joiner between two is a part of the word. */
const joining =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mand}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Bali}\p{scx=Java}]/u;
const letter = /\p{L}/u;
const isJoining = (character: string): boolean => letter.test(character) && joining.test(character);

/*
 * Keeps one joiner of a run between letters that join. The marks between both are passed over, since their order is
 * not their own: NFC changes it.
 */
const withoutStrayJoiners = (text: string): string =>
  text.replace(
    /([^\p{M}\u200c\u200d]?)([\p{M}\u200c\u200d]+)(?=(.?))/gsu,
    (_, before: string, run: string, after: string) =>
      before +
      run.replace(
        /([\u200c\u200d])[\u200c\u200d]*/g,
        isJoining(before) && isJoining(after) ? '$1' : '',
      ),
  );

/* Most cells of a long list: nothing in it can go. */
const isPlain = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Returns a typed text as one line: without what nobody sees and controls, with single plain blanks, a line
 * break among them, in NFC and trimmed (docs/members-by-hand.md, 'Typed text').
 */
export function cleanLine(value: string): string {
  if (isPlain.test(value)) return value;
  const seen = value.replace(invisible, '').replace(blanks, ' ').replace(controls, '');
  return withoutStrayJoiners(seen).replace(/ {2,}/g, ' ').trim().normalize('NFC');
}

/**
 * Returns a longer typed text: without controls and directions, in NFC and trimmed. Line breaks of every kind are
 * `\n` (docs/members-by-hand.md, 'Typed text').
 */
export const cleanLines = (value: string): string =>
  value
    .replace(lineBreaks, '\n')
    .replace(controlsInLines, '')
    .replace(directions, '')
    .trim()
    .normalize('NFC');

/** A class for patterns: dashes and hyphens of every kind, the minus among them. */
export const dashes = String.raw`\p{Pd}\u2043\u2212`;

/** A class for patterns: dots that may stand in the address of a web site. */
export const dots = String.raw`.\uff0e\u2024\u3002\uff61`;

/** A class for patterns: apostrophes of every kind, and what is typed in their place. */
export const apostrophes = String.raw`'\u0060\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40`;
