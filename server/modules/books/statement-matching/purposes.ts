import { fold } from '#contract/books/bank-statements/narration.ts';
import { mayBeCut } from './find-ids.ts';

/**
 * What members of any society pay for besides dues. The settings have more, which a society changes; not here are words of
 * banks ('FUND TRANSFER', 'BRANCH', 'CARD').
 */
export const usualPurposes = `AGM, EGM, annual general meeting, welfare, ID card, identity card, certificate, exam, examination,
  form, registration, induction, award, lunch, election, nomination, building fund, contribution, fundraising, launching,
  scholarship, endowment, project, burial, condolence, wedding, birthday, retreat, excursion, tour, sport, game, uniform,
  jersey, blazer, lapel pin, aso ebi, magazine, journal, almanac, diary, seal, licence, license, practising, transport,
  accommodation, hotel, quiz, tuition, study pack, textbook, penalty, reimbursement, imprest, honorarium, pledge,
  thrift, plaque, medal, gown, raffle, Xmas`;

/* What a cut word may as well begin tells nothing: of 'ANNUAL DUES', of 'TRANSFER'. */
const usualWords = ['ANNUAL', 'TRANSFER'];

/** Letters of the shortest word at the end of a narration that may be the beginning of a purpose. */
const shortestCutWord = 4;

const wordsOf = (text: string): string => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/**
 * Returns a function that finds, in a narration, another purpose than dues: one of a list with commas, in any case, in
 * singular or plural, also where the bank has cut it. It returns '' where there is none.
 */
export function purposeFinder(list: string): (narration: string) => string {
  const purposes = [...new Set(list.split(',').map(wordsOf))].filter((words) => words !== '');
  if (purposes.length === 0) return () => '';
  /* 'Levies' is 'levy'. */
  const anyOf = purposes.map((words) => words.replace(/Y$/, '(?:Y|IE)')).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf})(?:E?S)?(?![\\p{L}\\p{N}])`, 'u');
  return (narration) => {
    const words = wordsOf(narration);
    const [found] = pattern.exec(words) ?? [];
    if (found) return found;
    const last = words.split(' ').at(-1) ?? '';
    if (last.length < shortestCutWord || !mayBeCut(words, words.length)) return '';
    if (usualWords.some((word) => word.startsWith(last))) return '';
    return purposes.find((purpose) => purpose.startsWith(last)) ?? '';
  };
}
