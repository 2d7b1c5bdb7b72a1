import { maskedHolder } from '#contract/names.ts';
import type { Verification } from '#contract/overview/verify.ts';
import type { Queryable } from '../../../db/client.ts';
import { type LetterRefusal, readLetterRule } from './standing-letter-rule.ts';
import { findLetterByCode } from './standing-letters-repo.ts';

/* A letter holds as long as its member would be given one. */
const stateOf = (refusal: LetterRefusal | null): Verification['state'] =>
  refusal === 'owing' || refusal === 'none' ? 'lapsed' : (refusal ?? 'valid');

/**
 * Returns what the public learns of the letter of good standing with that code; null if there is none. A letter
 * of a record that was merged holds as the one of the record that stays does.
 */
export async function verifyLetter(db: Queryable, code: string): Promise<Verification | null> {
  const letter = await findLetterByCode(db, code);
  const rule = letter && (await readLetterRule(db, letter.userId));
  if (!rule) return null;
  return {
    number: letter.number,
    date: letter.date,
    amount: null,
    left: null,
    years: [],
    state: stateOf(rule.refusal),
    holder: letter.holder || maskedHolder(rule.holder),
  };
}
