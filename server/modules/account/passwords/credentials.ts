import type { z } from 'zod';
import type { passwordForm, resetForm } from '#contract/account/forms.ts';
import { identityKey } from '#contract/member-id.ts';
import { mayLogIn } from '#contract/membership.ts';
import { type Actor, changedFields, type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { invalid, invalidField, unauthenticated } from '../../../errors.ts';
import { readLetterCode } from '../../../security/letter-codes.ts';
import { hashToken } from '../../../security/tokens.ts';
import { invalidLink } from '../email/email-change.ts';
import { consumeMailToken, findTokenOwner } from '../email/mail-tokens-repo.ts';
import { isSessionOpen } from '../sessions/repo.ts';
import type { Origin } from '../sessions/sessions.ts';
import { lockUser } from '../users/public-repo.ts';
import {
  tooManyAttempts,
  verifyCurrentPassword,
  wrongCurrentPassword,
} from './current-password.ts';
import { countDeadLink, refuseGuesser } from './dead-links.ts';
import { findCredentialsById } from './public-repo.ts';
import { setPassword } from './set-password.ts';

/**
 * Changes the password of a user who enters the current one.
 *
 * @throws AppError 400 at `password` if it repeats a one-time password; 401 at `passwordCurrent`
 * for a wrong password, or if the session has ended; 429 after too many wrong ones
 */
export async function changePassword(
  context: Context,
  actor: UserActor,
  form: z.output<typeof passwordForm>,
  from: Origin,
) {
  const { userId, sessionId, remember } = actor;
  const found = await verifyCurrentPassword(context, userId, form.passwordCurrent);
  if (found.mustChangePassword && form.password === form.passwordCurrent)
    throw invalidField('password', 'Choose a password other than the one-time password.');
  const wanted = { ...found, password: form.password };
  return setPassword(context, wanted, { remember, ...from }, async (tx) => {
    /*
     * Compares again under the lock: of two changes with the same old password, the second fails.
     */
    const present = await lockUser(tx, userId);
    const lives = present && mayLogIn(present) && (await isSessionOpen(tx, sessionId));
    if (!lives) throw unauthenticated();
    if (present.passwordHash !== found.passwordHash) throw wrongCurrentPassword();
    return { userId, done: { actor, action: 'password.changed' } };
  });
}

/**
 * Queues a password link. The outbox looks up the member later, so that the response and its time
 * are the same for unknown members.
 *
 * @param asked the visitor's network address, or the admin who requests it and for whom
 * @throws AppError 429 after five an hour for the same member ID or e-mail, or 60 from the same
 * address
 */
export async function requestPasswordReset(
  { db, limits, outbox }: Pick<Context, 'db' | 'limits' | 'outbox'>,
  identity: string,
  asked: { address: string } | { actor: Actor; userId: string },
): Promise<void> {
  const tooOften =
    ('address' in asked ? await limits.mailByAddress.count(asked.address) : null) ??
    (await limits.mailByTarget.count(`reset ${identityKey(identity)}`));
  if (tooOften !== null) throw tooManyAttempts(tooOften, linksWork);
  await db.transaction(async (tx) => {
    const by = 'address' in asked ? 'member' : 'secretariat';
    await outbox.post(tx, 'reset-password', { identity, by });
    if ('address' in asked) return;
    const { actor, userId } = asked;
    await writeAudit(tx, actor, 'password.link-asked', userId);
  });
}

/** Added where no more links are mailed: strangers may have used them up, and those keep working. */
const linksWork = 'Each link that was mailed within the last hour works.';

const invalidCode =
  'This code is not valid. Please compare it with your letter. It works once: if you have set a password with it, log in with your member ID.';

/* The code of a letter has a field, unless it came with the address of the page. */
const invalidToken = (code: string | null) =>
  code === null ? invalid(invalidLink) : invalid(invalidCode, { code: 'This code is not valid.' });

/**
 * Sets a password with a mailed token, which also confirms the address and lifts a block of
 * log-ins. With an invitation, the member claims the account that the society created.
 *
 * @throws AppError 400 if the token is unknown, used or expired; 429 after too many such
 */
export async function setPasswordByLink(
  context: Context,
  asked: 'reset-password' | 'invitation',
  token: string,
  form: z.output<typeof resetForm>,
  from: Origin,
) {
  const { db, limits } = context;
  await refuseGuesser(limits, from.address);
  const code = readLetterCode(token);
  const tokenHash = hashToken(code ?? token);
  /* A letter names one page, also for a member who has lost the password. */
  const isReset = code !== null && !(await findTokenOwner(db, asked, tokenHash));
  const purpose = isReset ? 'reset-password' : asked;
  /* Checked first, so that made-up tokens cost no hash. */
  const owner = await findTokenOwner(db, purpose, tokenHash);
  const person = owner && (await findCredentialsById(db, owner));
  if (!person) {
    await countDeadLink(limits, from.address);
    throw invalidToken(code);
  }
  const session = { remember: false, ...from };
  const wanted = { ...person, password: form.password };
  const answer = await setPassword(context, wanted, session, async (tx) => {
    /*
     * Locks the user before the token, in the same order as disabling an account, and so sees its
     * result.
     */
    const present = await lockUser(tx, person.id);
    const token = await consumeMailToken(tx, purpose, tokenHash);
    if (!token) throw invalidToken(code);
    const { userId } = token;
    const now = new Date();
    /* The link proves that its user reads mail at the address; a letter's code has none to prove. */
    const change = {
      ...(present?.email && { emailConfirmedAt: now }),
      accountState: 'active' as const,
    };
    const states = present && changedFields(present, { accountState: change.accountState });
    const done = { ...states, action: 'password.set-by-link' as const };
    if (purpose === 'reset-password') return { userId, change, done };
    /*
     * The society entered the member ID itself, and there was no password before, so no mail
     * reports a change.
     */
    return { userId, change: { ...change, confirmedAt: now }, notify: false, done };
  });
  await limits.login.clearMember(answer.user.memberId);
  return answer;
}
