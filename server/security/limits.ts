import type { Pool } from 'pg';
import { createAccountLimits } from './account-limits.ts';
import { addressKey } from './address-key.ts';
import { digest, limit } from './limit.ts';
import { createLoginLimits } from './login-limits.ts';

const minute = 60;
const hour = 60 * minute;

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
    /** Links for a new password, and changes of an e-mail address. */
    mailByAddress: byAddress('mail-ip', 60, hour),
    mailByTarget: limit(pool, 'mail', 5, hour),
  };
}

export type Limits = ReturnType<typeof createLimits>;
