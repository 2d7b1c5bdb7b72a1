import { randomBytes } from 'node:crypto';
import { systemActor, writeAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { acquireLock } from '../db/locks.ts';
import { newId } from '../ids.ts';
import { placeholder } from '../modules/account/users/present.ts';
import { adminExists } from '../modules/account/users/public-repo.ts';
import { insertUser } from '../modules/account/users/users.ts';

export type Login = { memberId: string; password: string };

/** Returns a password of 96 random bits that a person can read out: `k3vq-…`. */
export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const characters = [...randomBytes(20)].map((byte) => letters[byte % letters.length]);
  return characters.join('').replace(/(.{5})(?=.)/g, '$1-');
}

/* Named, so that a visitor of the demo need not complete a profile first. */
const sampleAdmin = { fname: 'Adaeze', lname: 'Nwosu', email: 'admin@sample.example' };

const unknownAdmin = (id: string) => ({
  fname: placeholder.fname,
  lname: placeholder.lname,
  email: `admin-${id.slice(-12)}${placeholder.emailDomain}`,
});

/**
 * Creates the first admin if there is none, with ADMIN_MEMBER_ID and ADMIN_PASSWORD or a random
 * password. Outside the demo a random one must be changed at the first log-in.
 *
 * @param beforeCommit gets a random password of the demo, to store it together with the user
 * @returns the log-in, or null if there is an admin already
 */
export async function makeFirstAdmin(
  context: Context,
  beforeCommit: (login: Login) => Promise<void> = async () => undefined,
): Promise<Login | null> {
  const { db, passwords, settings } = context;
  const { adminMemberId: memberId, adminPassword, demo } = settings;
  if (await adminExists(db)) return null;
  const password = adminPassword ?? randomPassword();
  const passwordHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    await acquireLock(tx, 'firstUsers');
    if (await adminExists(tx)) return null;
    const id = newId();
    await insertUser(context, tx, {
      ...(demo ? sampleAdmin : unknownAdmin(id)),
      id,
      memberId,
      passwordHash,
      mustChangePassword: adminPassword === undefined && !demo,
      role: 'admin',
      isMember: false,
      confirmedAt: new Date(),
    });
    await writeAudit(tx, systemActor('command', 'first start'), 'member.created', id, {
      after: { memberId, role: 'admin' },
    });
    if (adminPassword === undefined) await beforeCommit({ memberId, password });
    return { memberId, password };
  });
}
