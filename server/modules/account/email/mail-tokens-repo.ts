import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { isDeceased } from '../../../db/membership.ts';
import type { Moment } from '../../../db/moments.ts';
import { firstRow, firstValue } from '../../../db/rows.ts';
import { mailTokens, users } from '../../../db/schema/index.ts';
import type { Purpose } from './public-repo.ts';

/*
 * Not expired, mailed to the current address of a user who lives, and not an invitation that was already
 * accepted.
 */
const isUsable = (purpose: Purpose, tokenHash: Buffer): SQL =>
  sql`${mailTokens.tokenHash} = ${tokenHash} and ${mailTokens.purpose} = ${purpose}
    and ${mailTokens.expiresAt} > now()
    and exists (select from users where users.id = ${mailTokens.userId}
      and lower(users.email) = lower(${mailTokens.email}) and users.account_state <> 'disabled'
      and not ${isDeceased} and (users.account_state = 'invited' or ${mailTokens.purpose} <> 'invitation'))`;

/**
 * Returns who a link was mailed to, and where, if it is of that purpose and has not expired. It may have
 * been used, and the address may have changed since.
 */
export const findMailToken = (db: Queryable, purpose: Purpose, tokenHash: Buffer) =>
  db
    .select({ userId: mailTokens.userId, email: mailTokens.email })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(
      and(
        eq(mailTokens.tokenHash, tokenHash),
        eq(mailTokens.purpose, purpose),
        sql`${mailTokens.expiresAt} > now()`,
        ne(users.accountState, 'disabled'),
      ),
    )
    .then(firstRow);

/** Makes a link that has not expired work until then, at least. */
export async function extendMailToken(db: Queryable, tokenHash: Buffer, until: Moment) {
  await db
    .update(mailTokens)
    .set({ expiresAt: sql`greatest(${mailTokens.expiresAt}, ${until})` })
    .where(eq(mailTokens.tokenHash, tokenHash));
}

/** Makes a user's links of a purpose that have not expired work until then; returns how many there are. */
export async function extendMailTokens(
  db: Queryable,
  purpose: Purpose,
  userId: string,
  until: Moment,
): Promise<number> {
  const { rowCount } = await db
    .update(mailTokens)
    .set({ expiresAt: sql`greatest(${mailTokens.expiresAt}, ${until})` })
    .where(
      and(
        eq(mailTokens.userId, userId),
        eq(mailTokens.purpose, purpose),
        sql`${mailTokens.expiresAt} > now()`,
      ),
    );
  return rowCount ?? 0;
}

/** Returns the user of a mailed token that could be used now. */
export const findTokenOwner = (db: Queryable, purpose: Purpose, tokenHash: Buffer) =>
  db
    .select({ userId: mailTokens.userId })
    .from(mailTokens)
    .where(isUsable(purpose, tokenHash))
    .then(firstValue);

/**
 * Uses up a mailed token. Returns null if it is unknown, expired or used, or the address has
 * changed.
 */
export const consumeMailToken = (db: Queryable, purpose: Purpose, tokenHash: Buffer) =>
  db
    .delete(mailTokens)
    .where(isUsable(purpose, tokenHash))
    .returning({ userId: mailTokens.userId })
    .then(firstRow);
