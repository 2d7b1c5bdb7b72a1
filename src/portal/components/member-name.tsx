import type { User } from '#contract/accounts/schemas.ts';

type Named = Pick<User, 'fname' | 'lname'>;

/** 'Ẹniọlá Adébáyọ̀' */
export const shortName = ({ fname, lname }: Named) => `${fname} ${lname}`;

/** With the middle name, where there is one. */
export const fullName = ({ fname, mname, lname }: Named & Pick<User, 'mname'>) =>
  [fname, mname, lname].filter(Boolean).join(' ');

/** A name in a list that goes by surname: the surname stands out. */
export function ListedName({ member: { fname, lname } }: { member: Named }) {
  return (
    <span className="listed-name">
      {fname} <b>{lname}</b>
    </span>
  );
}
