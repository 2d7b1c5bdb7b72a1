import type { User } from '#contract/account/schemas.ts';
import { nameInFull } from '#contract/names.ts';

type Named = Pick<User, 'fname' | 'lname'>;

/** Returns 'Ẹniọlá Adébáyọ̀'. */
export const shortName = ({ fname, lname }: Named) => `${fname} ${lname}`;

/** Returns the name with the middle name, if any. */
export const fullName = (member: Named & Pick<User, 'mname'>) => nameInFull(member);

/** Renders a name in a list sorted by surname, with the surname in bold. */
export function ListedName({ member: { fname, lname } }: { member: Named }) {
  return (
    <span className="listed-name">
      {fname} <b>{lname}</b>
    </span>
  );
}
