import { fold } from '#contract/books/bank-statements/narration.ts';
import { partsOf } from '../statement-reading/words.ts';
import { type FoundId, findIds } from './find-ids.ts';
import { type FoundName, findNames } from './find-names.ts';
import type { Indexed, MemberIndex } from './member-index.ts';

/** Letters of the shortest word that is a name beside others. */
const shortestName = 3;

const isFull = ({ match }: FoundName) => match === 'whole' || match === 'full';

/**
 * Returns the full name of somebody else than a member in a narration: another member's, or two names of the register
 * side by side of which one at most is the member's own. '' where there is none.
 */
function strangerBeside(
  index: MemberIndex,
  folded: string,
  member: Indexed,
  names: readonly FoundName[],
): string {
  const own = names.find((name) => name.member.id === member.id && isFull(name))?.words;
  const other = names.find(
    (name) =>
      name.member.id !== member.id &&
      isFull(name) &&
      !(own && [...name.words].every((word) => own.has(word))),
  );
  if (other) return [...other.words].join(' ');
  const all = [member.first, member.middle, member.last];
  const mine = new Set([...all.flat(), ...all.map((words) => words.join(''))]);
  for (const part of partsOf(folded)) {
    let run: string[] = [];
    for (const word of [...part.map(({ text }) => text), '']) {
      if (word.length >= shortestName && index.byWord.has(word)) {
        run.push(word);
        continue;
      }
      const isOwn = run.filter((name) => mine.has(name)).length >= 2;
      if (run.length >= 2 && !isOwn) return run.join(' ');
      run = [];
    }
  }
  return '';
}

const nigerian = /(?<!\d)(?:234|0)?([789]\d{9})(?!\d)/g;

/** Finds members by the phone numbers in a narration, as a bank writes them: 08031234567, 2348031234567. */
function findPhones({ byPhone }: MemberIndex, folded: string): Indexed[] {
  const found = [...folded.matchAll(nigerian)].flatMap(
    ([, national]) => byPhone.get(`0${national}`) ?? [],
  );
  return [...new Set(found)];
}

/** Whom a narration names. */
export type Identified = {
  /** The one member whom it names, and by what; null where it names nobody, or may name several. */
  sure: { member: Indexed; by: 'id' | 'name' } | null;
  /** Why nobody is sure; '' where somebody is. */
  doubt: string;
  ids: FoundId[];
  names: FoundName[];
  /** Words of those whom it says it is for: 'DUES FOR NGOZI'. */
  beneficiaries: ReadonlySet<string>;
  /** Members whose phone number it has. */
  phones: Indexed[];
};

/* Another member with these two names may have a third that the narration leaves out. */
function couldBe(other: FoundName, meant: FoundName): boolean {
  if (other.member.id === meant.member.id) return false;
  if (isFull(other)) {
    /* The third name tells them apart, where both have one. */
    const apart =
      meant.match === 'whole' && other.match === 'full' && other.member.middle.length > 0;
    return !apart || ![...other.words].every((word) => meant.words.has(word));
  }
  if (other.match === 'two')
    return (
      other.words.size >= meant.words.size ||
      ![...other.words].every((word) => meant.words.has(word))
    );
  /* Cut at the end, OLU may have been OLUWASEUN. */
  return other.match === 'cut' && meant.atEnd;
}

/* Whom a narration is for, where it says so: 'DUES FOR NGOZI FRM CHIDI OKAFOR'. */
const beneficiary =
  /\b(?:FOR|IFO|IRO|OBO|FBO|BEHALF OF)\s+((?:(?!(?:FRM|FROM|TO|BY|VIA)\b)\p{L}+[ ,.-]*){1,4})/gu;

/* The names of the register in each of these. */
const beneficiariesIn = (index: MemberIndex, folded: string): string[][] =>
  [...folded.matchAll(beneficiary)].map(([, names = '']) =>
    (names.match(/\p{L}+/gu) ?? []).filter((word) => index.byWord.has(word)),
  );

const forAnother = 'It says that it is for somebody else.';

/* A name of the register that is none of the member's own. */
const isForAnother = (index: MemberIndex, folded: string, words: ReadonlySet<string>): boolean =>
  beneficiariesIn(index, folded).some(
    (known) => known.length > 0 && !known.some((word) => words.has(word)),
  );

function byName(
  index: MemberIndex,
  folded: string,
  names: readonly FoundName[],
): Pick<Identified, 'sure' | 'doubt'> {
  const full = names.filter(isFull);
  const [best] = [...full].sort((one, other) => other.words.size - one.words.size);
  if (!best) return { sure: null, doubt: 'No member is named in full.' };
  if (names.some((other) => isFull(other) && couldBe(other, best)))
    return {
      sure: null,
      doubt: full.length > 1 ? 'More than one member has a name like this.' : '',
    };
  if (names.some((other) => couldBe(other, best)))
    return { sure: null, doubt: 'Another member has two of these names.' };
  if (isForAnother(index, folded, best.words)) return { sure: null, doubt: forAnother };
  return { sure: { member: best.member, by: 'name' }, doubt: '' };
}

function decide(
  index: MemberIndex,
  folded: string,
  { ids, names }: Pick<Identified, 'ids' | 'names'>,
): Pick<Identified, 'sure' | 'doubt'> {
  const sureIds = ids.filter(({ sure }) => sure);
  const [id] = sureIds;
  if (id && sureIds.length === 1) {
    const stranger = strangerBeside(index, folded, id.member, names);
    if (stranger)
      return { sure: null, doubt: `Beside the member ID it names somebody else: ${stranger}.` };
    const { first, middle, last } = id.member;
    return isForAnother(index, folded, new Set([...first, ...middle, ...last]))
      ? { sure: null, doubt: forAnother }
      : { sure: { member: id.member, by: 'id' }, doubt: '' };
  }
  if (sureIds.length > 1)
    return { sure: null, doubt: `It names ${sureIds.length} members: split the amount.` };
  return byName(index, folded, names);
}

/**
 * Says whom a narration names: the member's ID in any spelling and no full name of somebody else, or a full name that
 * is one member's alone, in any order and without marks (docs/bank-statements.md).
 */
export function identify(index: MemberIndex, narration: string): Identified {
  const folded = fold(narration);
  const ids = findIds(index, folded);
  const names = findNames(index, folded);
  const phones = findPhones(index, folded);
  const beneficiaries = new Set(beneficiariesIn(index, folded).flat());
  const others = { ids, names, phones, beneficiaries };
  const { sure, doubt } = decide(index, folded, { ids, names });
  if (sure && !sure.member.active)
    return { sure: null, doubt: 'The member’s account is disabled.', ...others };
  return { sure, doubt, ...others };
}

/** The members whom a narration names by their ID or in full, whatever the amount; of namesakes all. */
export function namedBy({ sure, ids, names }: Identified): string[] {
  if (sure) return [sure.member.id];
  const sureIds = ids.filter((id) => id.sure);
  const named = sureIds.length > 0 ? sureIds : names.filter(isFull);
  return named.map(({ member }) => member.id);
}
