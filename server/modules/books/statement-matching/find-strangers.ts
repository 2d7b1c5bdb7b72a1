import { partsOf } from '../statement-reading/words.ts';
import type { FoundName } from './find-names.ts';
import type { Indexed, MemberIndex } from './member-index.ts';

/** Letters of the shortest word that is a name beside others. */
const shortestName = 3;

const isFull = ({ match }: FoundName) => match === 'whole' || match === 'full';

/**
 * Returns the full name of somebody else than a member in a narration: another member's, or two names of the register
 * side by side of which one at most is the member's own. '' where there is none.
 */
export function strangerBeside(
  index: MemberIndex,
  folded: string,
  member: Indexed,
  names: readonly FoundName[],
): string {
  const own = names.find((name) => name.member === member && isFull(name))?.words;
  const other = names.find(
    (name) =>
      name.member !== member &&
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
