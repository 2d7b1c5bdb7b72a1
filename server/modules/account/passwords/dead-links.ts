import type { Limits } from '../../../security/limits.ts';
import { tooManyAttempts } from './current-password.ts';

/**
 * Refuses an address from which too many links and codes were tried that do not work, as too many wrong
 * passwords are refused.
 *
 * @throws AppError 429
 */
export async function refuseGuesser(limits: Limits, address: string): Promise<void> {
  const wait = await limits.deadLinkByAddress.blocked(address);
  if (wait !== null) throw tooManyAttempts(wait);
}

/** Counts a link or code that does not work. */
export async function countDeadLink(limits: Limits, address: string): Promise<void> {
  await limits.deadLinkByAddress.count(address);
}
