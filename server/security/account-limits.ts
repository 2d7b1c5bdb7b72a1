import type { Pool } from 'pg';
import type { Role } from '#contract/access.ts';
import { tooManyRequests } from '../errors.ts';
import { waitInWords } from '../time-in-words.ts';
import { type Limit, limit } from './limit.ts';

const minute = 60;
const hour = 60 * minute;

/** What is counted of an account. */
type Counted = 'document' | 'upload' | 'checkout';

const sentences: Record<Counted, string> = {
  document: 'You have asked for many documents in a short time.',
  upload: 'You have sent many files in a short time.',
  checkout: 'You have asked to pay many times in a short time.',
};

/**
 * Limits of what an account asks for, whatever its sessions: far more than a member needs, and ten times that for
 * an admin, who prints and imports for all members.
 */
export function createAccountLimits(pool: Pool) {
  const user: Record<Counted, Limit> = {
    document: limit(pool, 'document', 60, 10 * minute),
    upload: limit(pool, 'upload', 60, hour),
    checkout: limit(pool, 'checkout', 30, hour),
  };
  const admin: Record<Counted, Limit> = {
    ...user,
    document: limit(pool, 'document-admin', 600, 10 * minute),
    upload: limit(pool, 'upload-admin', 600, hour),
  };
  const limits: Record<Role, Record<Counted, Limit>> = { user, admin };
  return {
    /** Counts one. @throws AppError 429 where it is one too many */
    async count(what: Counted, userId: string, role: Role = 'user'): Promise<void> {
      const waitMs = await limits[role][what].count(userId);
      if (waitMs === null) return;
      const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
      throw tooManyRequests(
        `${sentences[what]} Please try again in ${waitInWords(seconds)}.`,
        seconds,
      );
    },
  };
}
