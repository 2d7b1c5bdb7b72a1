import { isDeceased, isMember } from '#contract/membership.ts';
import { maskedHolder } from '#contract/names.ts';
import type { Verification } from '#contract/overview/verify.ts';
import type { Queryable } from '../../../db/client.ts';
import { isTestGateway } from '../../../gateways/gateway.ts';
import { readMemberLedger } from '../ledger/member-ledger.ts';
import * as repo from './standing-letters-repo.ts';

/** Why no letter of good standing is given. */
type LetterRefusal =
  | 'former'
  | 'deceased'
  | 'unconfirmed'
  | 'suspended'
  | 'left'
  | 'owing'
  | 'none'
  | 'test';

/** The same in words, for the member and for the treasurer. */
export const letterRefusals: Record<LetterRefusal, string> = {
  former: 'This record is not on the register any more, so there is no letter of good standing.',
  deceased: 'There is no letter of good standing of a deceased member.',
  unconfirmed:
    'There is a letter of good standing once the secretariat has confirmed the membership.',
  suspended: 'There is no letter of good standing while the membership is suspended.',
  left: 'There is no letter of good standing for who has left the society.',
  owing: 'There is no letter of good standing while dues are overdue.',
  none: 'There is a letter of good standing once dues were charged and are settled.',
  test: 'There is no letter of good standing for dues that were paid with test payments.',
};

type Standing = Awaited<ReturnType<typeof readMemberLedger>>['standing'];

/** Returns why a member gets no letter of good standing today; null where one is given. */
export async function letterRefusalOf(
  db: Queryable,
  holder: Pick<repo.LetterHolder, '_id' | 'offRegister' | 'membership' | 'confirmed'>,
  standing: Standing,
): Promise<LetterRefusal | null> {
  if (holder.offRegister) return 'former';
  if (isDeceased(holder)) return 'deceased';
  if (!holder.confirmed) return 'unconfirmed';
  if (holder.membership === 'suspended') return 'suspended';
  if (!isMember(holder)) return 'left';
  const isFree = standing === 'none' && (await repo.owesNoDues(db, holder._id));
  if (standing !== 'financial' && standing !== 'exempt' && !isFree) return standing;
  return (await repo.payingGatewaysOf(db, holder._id)).some(isTestGateway) ? 'test' : null;
}

/**
 * Returns whose a letter of a record is, that of the record it was merged into, and why none is given today;
 * null for an unknown record. This one rule decides whether a letter is offered, given, and verified as valid.
 */
export async function readLetterRule(db: Queryable, userId: string) {
  const holder = await repo.findLetterHolder(db, userId);
  if (!holder) return null;
  const { standing } = await readMemberLedger(db, holder._id);
  return { holder, refusal: await letterRefusalOf(db, holder, standing) };
}

/* A letter holds as long as its member would be given one. */
const stateOf = (refusal: LetterRefusal | null): Verification['state'] =>
  refusal === 'owing' || refusal === 'none' ? 'lapsed' : (refusal ?? 'valid');

/**
 * Returns what the public learns of the letter of good standing with that code; null if there is none. A letter
 * of a record that was merged holds as the one of the record that stays does.
 */
export async function verifyLetter(db: Queryable, code: string): Promise<Verification | null> {
  const letter = await repo.findLetterByCode(db, code);
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
