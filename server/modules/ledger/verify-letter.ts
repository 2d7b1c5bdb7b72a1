import type { Verification } from '#contract/verify.ts';
import type { Queryable } from '../../db/client.ts';
import { readAccount } from './account.ts';
import { findLetterByCode } from './letters-repo.ts';

/**
 * Returns what the public learns of the letter of good standing with that code; null if there is none.
 * It has lapsed once the member is not financial any more.
 */
export async function verifyLetter(db: Queryable, code: string): Promise<Verification | null> {
  const letter = await findLetterByCode(db, code);
  if (!letter) return null;
  const { standing } = await readAccount(db, letter.userId);
  const state = standing === 'financial' ? 'valid' : 'lapsed';
  return { number: letter.number, date: letter.date, amount: null, years: [], state };
}
