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

/* A letter with its marks: Ẹ̀ may be three characters. */
const initialOf = (part: string | null): string[] => {
  const [letter] = /\p{L}\p{M}*/u.exec(part ?? '') ?? [];
  return letter ? [`${letter.toUpperCase()}.`] : [];
};

/**
 * Returns whose a document is as its verification says it, without a name: initials and the last three
 * characters of the member ID, `A. B. O. …123` (ledger.md, 'Public').
 */
export const maskedHolder = ({
  fname,
  mname,
  lname,
  memberId,
}: NameParts & { memberId: string }): string =>
  [...[fname, mname, lname].flatMap(initialOf), `…${[...memberId].slice(-3).join('')}`].join(' ');
