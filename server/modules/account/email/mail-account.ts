import { inertIdentifier } from '../../../mail/inert.ts';
import { type Verbatim, verbatim } from '../../../mail/parts.ts';

type Holder = { memberId: string; confirmedAt: Date | null; accountState: string };

/**
 * Returns 'member account (MB 700123)' for a mail that a stranger can cause: without the ID where nobody has
 * confirmed it, since whoever registers chooses it.
 */
export const withId = (what: string, { memberId, confirmedAt, accountState }: Holder): Verbatim =>
  verbatim(
    confirmedAt || accountState === 'invited' ? `${what} (${inertIdentifier(memberId)})` : what,
  );
