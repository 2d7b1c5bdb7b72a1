import { mayBeCut } from './find-ids.ts';
import { employerWords, type Indexed, type MemberIndex } from './member-index.ts';

/** Letters of the shortest beginning of an employer's name that the bank may have cut. */
const shortestCut = 8;

const isWhole = (name: readonly string[], said: readonly string[]): boolean =>
  said.length === name.length && said.every((word, at) => word === name[at]);

const isBeginning = (name: readonly string[], said: readonly string[]): boolean =>
  said.join('').length >= shortestCut && name.join(' ').startsWith(said.join(' '));

/**
 * Finds the members who work where a folded narration names: an employer may pay for several of them at once. Of names
 * that begin alike the longest counts.
 */
export function findEmployees({ byEmployer }: MemberIndex, folded: string): Indexed[] {
  const words = employerWords(folded);
  const isCut = mayBeCut(folded, folded.trimEnd().length);
  const found = new Set<Indexed>();
  for (const [at, first] of words.entries()) {
    const [longest] = (byEmployer.get(first) ?? [])
      .filter(({ name }) => {
        const said = words.slice(at, at + name.length);
        const isAtEnd = isCut && at + said.length === words.length;
        return isWhole(name, said) || (isAtEnd && isBeginning(name, said));
      })
      .sort((one, other) => other.name.length - one.name.length);
    for (const member of longest?.members ?? []) found.add(member);
  }
  return [...found];
}
