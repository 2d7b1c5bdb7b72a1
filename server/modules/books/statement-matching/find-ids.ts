import { type Run, runsOf } from '../statement-reading/words.ts';
import { goesOn, type Indexed, joinRuns, type MemberIndex, shortenRuns } from './member-index.ts';

/** Banks cut narrations at 35 characters and more; what ends there may have lost its end. */
const shortestCut = 30;

/** Returns whether a word that ends at a place of a narration may have lost its end. */
export const mayBeCut = (folded: string, end: number): boolean =>
  folded.length >= shortestCut && end >= folded.trimEnd().length;

/** A member whose ID a narration has; `sure` where it can be nothing else. */
export type FoundId = { member: Indexed; sure: boolean };

const marker = /^(ID|NO|NUM|NUMBER|MEMBER|MEMBERSHIP|MEM|MB|MBR|REG|ICAN)$/;

/* Letters and figures together are no amount, date or session; figures alone may be. */
function isTelling(runs: readonly Run[], before: Run | undefined): boolean {
  const id = joinRuns(runs);
  if (/\p{L}/u.test(id) && /\d/.test(id)) return id.length >= 3;
  return /^\d{4,}$/.test(id) && marker.test(before?.text ?? '');
}

const gapOf = (folded: string, one: Run, next: Run) => folded.slice(one.end, next.start);

function membersAt(index: MemberIndex, folded: string, runs: readonly Run[]): FoundId[] {
  const exact = index.byMemberId.get(joinRuns(runs));
  const end = runs.at(-1)?.end ?? 0;
  if (exact)
    return exact.map((member) => ({
      member,
      sure: exact.length === 1 && !(mayBeCut(folded, end) && goesOn(index, joinRuns(runs))),
    }));
  const short = shortenRuns(runs);
  const loose = short.length >= 3 ? index.byShortId.get(short) : undefined;
  /* Cut, MB12 may have been MB123. */
  const sure = loose?.length === 1 && short.length >= 4 && !mayBeCut(folded, end);
  return (loose ?? []).map((member) => ({ member, sure }));
}

/**
 * Finds the member IDs in a folded narration, in any spelling: `MB/000123`, `mb 123`, `MB-000123`. Of
 * overlapping ones the longest counts.
 */
export function findIds(index: MemberIndex, folded: string): FoundId[] {
  const runs = runsOf(folded);
  const found = new Map<string, FoundId>();
  for (let start = 0; start < runs.length; ) {
    let length = Math.min(index.longestId, runs.length - start);
    let hits: FoundId[] = [];
    for (; length > 0; length -= 1) {
      const some = runs.slice(start, start + length);
      const joined = some.every((run, place) => {
        const next = some[place + 1];
        return !next || /^[^\p{L}\p{N}]{0,3}$/u.test(gapOf(folded, run, next));
      });
      if (!joined) continue;
      const before = runs[start - 1];
      const after = runs[start + length];
      /* Within a longer word or number it is a part of something else: ABMB0001, 2MB0001. */
      const glued =
        (before && before.end === some[0]?.start) || (after && after.start === some.at(-1)?.end);
      hits = membersAt(index, folded, some).map(({ member, sure }) => ({
        member,
        sure: sure && !glued && isTelling(some, before),
      }));
      if (hits.length > 0) break;
    }
    for (const hit of hits) if (!found.get(hit.member.id)?.sure) found.set(hit.member.id, hit);
    start += Math.max(1, hits.length > 0 ? length : 1);
  }
  return [...found.values()];
}
