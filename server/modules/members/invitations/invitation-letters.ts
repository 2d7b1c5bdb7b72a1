import type { z } from 'zod';
import {
  type InvitationLetter,
  type invitationLettersForm,
  maxLetters,
} from '#contract/members/schemas.ts';
import { type Actor, type Done, writeAudits } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { acquireLock } from '../../../db/locks.ts';
import { fromNow } from '../../../db/moments.ts';
import { isUuid } from '../../../ids.ts';
import { newLetterCode } from '../../../security/letter-codes.ts';
import { hashToken } from '../../../security/tokens.ts';
import { invitationMs } from '../../account/email/mail-links.ts';
import { insertMailTokens, voidPasswordLinks } from '../../account/email/public-repo.ts';
import * as repo from './invitations-repo.ts';

/** Milliseconds for which the letter of a member who has lost the password works. */
const resetMs = 7 * 24 * 60 * 60 * 1000;

type Person = Awaited<ReturnType<typeof repo.lockAddressless>>[number];

function letterFor({ id, fname, lname, accountState, ...person }: Person, publicUrl: string) {
  const code = newLetterCode();
  const isInvited = accountState === 'invited';
  const expiresAt = fromNow(isInvited ? invitationMs : resetMs);
  const letter = {
    _id: id,
    name: `${fname} ${lname}`,
    ...person,
    code,
    link: `${publicUrl}/claim/${code}`,
  };
  const purpose = isInvited ? ('invitation' as const) : ('reset-password' as const);
  return {
    letter,
    token: { tokenHash: hashToken(code), userId: id, purpose, email: '', expiresAt },
  };
}

/**
 * Makes letters for members without an e-mail address: each has a code, and a link, by which its
 * member sets a password. A member's former letter stops working. Only hashes of the codes are kept,
 * so that a letter cannot be printed again, only made anew.
 *
 * @returns the letters; how many of those chosen get none; how many wait for one still
 */
export async function makeLetters(
  { db, settings }: Context,
  actor: Actor,
  { ids, all }: z.output<typeof invitationLettersForm>,
) {
  const chosen = all ? 'all' : [...new Set(ids)];
  return db.transaction(async (tx) => {
    /* Two calls at once would make two letters for one member, of which one is dead. */
    await acquireLock(tx, 'invitations');
    const wanted = chosen === 'all' ? chosen : chosen.filter(isUuid);
    const people = await repo.lockAddressless(tx, wanted, maxLetters);
    const userIds = people.map(({ id }) => id);
    const made = people.map((person) => letterFor(person, settings.publicUrl));
    await voidPasswordLinks(tx, userIds);
    const tokens = made.map(({ token }) => token);
    const ends = await insertMailTokens(tx, tokens);
    const invited = people.filter(({ accountState }) => accountState === 'invited');
    const invitedIds = invited.map(({ id }) => id);
    await repo.markInvitations(tx, invitedIds, { state: 'letter', mailedAt: new Date() });
    const entries = userIds.map((id): Done => ({ action: 'member.letters-made', subjectId: id }));
    await writeAudits(tx, actor, entries);
    const letters = made.map(({ letter }): InvitationLetter => {
      return { ...letter, expiresAt: ends.get(letter._id)?.toISOString() ?? '' };
    });
    const skipped = chosen === 'all' ? 0 : chosen.length - people.length;
    return { letters, skipped, left: await repo.countWaiting(tx) };
  });
}
