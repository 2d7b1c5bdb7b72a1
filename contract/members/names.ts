/** The parts of a person's name. */
export type NameParts = { fname: string; mname: string | null; lname: string };

/** Returns a name as documents write it. */
export const nameInFull = ({ fname, mname, lname }: NameParts): string =>
  [fname, mname, lname].filter(Boolean).join(' ');

/** Whose a document is: the name of the register, and whether the secretariat has confirmed it. */
export type Certified = NameParts & { memberId: string; confirmed?: boolean | undefined };

/**
 * Returns the name that certifies, with the member ID: what the secretariat confirmed; of who is not confirmed,
 * the name as registered, which says so (api.md, 'Who has registered and is not confirmed').
 */
export const certifiedName = ({ memberId, confirmed, ...name }: Certified): string =>
  `${nameInFull(name)} (${memberId})${confirmed === false ? ', not yet confirmed as a member' : ''}`;
