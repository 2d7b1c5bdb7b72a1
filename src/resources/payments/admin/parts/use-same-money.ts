import { useState } from 'react';
import { type SameMoneyCandidate, sameMoneyQuestion } from '#contract/payments/same-money.ts';
import { HttpError, isStatus } from '../../../../shared/http/http.ts';

/** Returns what a failed call says may be the same money in the books; nothing where that is not why it failed. */
export function candidatesOf(error: unknown): SameMoneyCandidate[] {
  if (!(error instanceof HttpError) || !isStatus(error, 409)) return [];
  return sameMoneyQuestion.safeParse(error.data).data?.candidates ?? [];
}

/** Follows whether a form was refused because its money may be in the books already, and what was answered. */
export function useSameMoney() {
  const [candidates, setCandidates] = useState<readonly SameMoneyCandidate[]>([]);
  const [isAnother, setAnother] = useState(false);
  return {
    candidates,
    /** Whether it is said to be another sum: then a reason is asked for. */
    isAnother: isAnother && candidates.length > 0,
    /** Looks at why a form failed; the form shows it as usual. */
    failure: (error: unknown) => {
      const found = candidatesOf(error);
      if (found.length > 0) setCandidates(found);
      return null;
    },
    another: () => setAnother(true),
    /** What is typed anew is another question. */
    forget: () => {
      setCandidates([]);
      setAnother(false);
    },
  };
}

export type SameMoneyState = ReturnType<typeof useSameMoney>;
