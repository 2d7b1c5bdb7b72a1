import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { adminExists, insertUser } from '../modules/users/users.ts';

/** One number for whoever makes the first users of a database. */
export const installLock = 7_318_005_002;

/** A password of 96 random bits that a person can read out: `k3vq-…`. */
export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const characters = [...randomBytes(20)].map((byte) => letters[byte % letters.length]);
  return characters.join('').replace(/(.{5})(?=.)/g, '$1-');
}

/**
 * Makes the first admin where there is none yet, with ADMIN_MEMBER_ID and ADMIN_PASSWORD or a random
 * password.
 *
 * @param beforeCommit is told of a random password, to keep it with the user or not at all
 * @returns the log-in, or null where there is an admin already
 */
export async function makeFirstAdmin(
  context: Context,
  beforeCommit: (login: { memberId: string; password: string }) => Promise<void>,
) {
  const { db, passwords, settings } = context;
  if (await adminExists(db)) return null;
  const password = settings.adminPassword ?? randomPassword();
  const passwordHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${installLock})`);
    if (await adminExists(tx)) return null;
    const id = newId();
    await insertUser(tx, {
      id,
      passwordHash,
      memberId: settings.adminMemberId,
      email: `admin-${id.slice(-12)}@society.invalid`,
      fname: 'Society',
      lname: 'Administrator',
      role: 'admin',
      confirmedAt: new Date(),
    });
    const login = { memberId: settings.adminMemberId, password };
    if (!settings.adminPassword) await beforeCommit(login);
    return { ...login, given: settings.adminPassword !== undefined };
  });
}
