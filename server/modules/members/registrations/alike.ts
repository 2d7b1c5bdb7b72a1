import { nameInFull } from '#contract/names.ts';
import type { Context } from '../../../context.ts';
import { findRegistrationsAlike, type RegisteredMember } from '../import/import-repo.ts';

type Person = Pick<RegisteredMember, 'id' | 'fname' | 'mname' | 'lname' | 'memberId'>;

const presentPerson = ({ id, fname, mname, lname, memberId }: Person) => ({
  _id: id,
  name: nameInFull({ fname, mname, lname: lname ?? '' }),
  memberId: memberId ?? '',
});

/**
 * Returns the newest registrations that wait and seem to be of somebody who is on the register under another ID: who has
 * mistyped theirs, or has forgotten that they are a member, would have two records and be charged twice.
 */
export async function compareRegistrations({ db }: Pick<Context, 'db'>) {
  const found = await findRegistrationsAlike(db);
  return found.map(({ resembles: { by, member }, ...registered }) => ({
    ...presentPerson(registered),
    by,
    other: presentPerson(member),
  }));
}
