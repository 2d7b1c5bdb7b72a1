import type { Pool } from 'pg';
import type { Role } from '#contract/access.ts';
import { tooManyRequests } from '../errors.ts';
import { waitInWords } from '../time-in-words.ts';
import { addressKey } from './address-key.ts';
import { digest, type Limit, limit } from './limit.ts';
import { createLoginLimits } from './login-limits.ts';

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
function createAccountLimits(pool: Pool) {
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

/** The limits of docs/limits.md, counted in the database, so that a restart clears none. */
export function createLimits(pool: Pool) {
  const byAddress = (name: string, points: number, seconds: number) =>
    limit(pool, name, points, seconds, (address) => digest(addressKey(address)));
  return {
    login: createLoginLimits(pool),
    account: createAccountLimits(pool),
    passwordCheckByUser: limit(pool, 'password', 10, 15 * minute),
    signUpByAddress: byAddress('signup-ip', 1000, hour),
    contactByAddress: byAddress('contact-ip', 20, hour),
    newsletterByAddress: byAddress('newsletter-ip', 60, hour),
    /** Documents that are verified: a hall of members scans the codes of their receipts. */
    verifyByAddress: byAddress('verify-ip', 600, hour),
    /** Mailed links and codes of letters that do not work: made up, used or expired. */
    deadLinkByAddress: byAddress('dead-link-ip', 300, 15 * minute),
    /** Links for a new password, and changes of an e-mail address: a hall of 200 people asks within an hour. */
    mailByAddress: byAddress('mail-ip', 300, hour),
    mailByTarget: limit(pool, 'mail', 5, hour),
  };
}

export type Limits = ReturnType<typeof createLimits>;
