import type { User } from '#contract/account/schemas.ts';
import { nameInFull } from '#contract/names.ts';
import type { ResourceColumn } from '../../../../portal/resource.ts';

/** Renders a member ID in a table: on one line, unless it is longer than an institute's IDs. */
export const MemberId = ({ id }: { id: string | undefined }) => (
  <span className={id && id.length > 16 ? '' : 'unbroken'}>{id ?? '–'}</span>
);

/** The column of the member ID. */
export const memberIdColumn: ResourceColumn<{ memberId: string }> = {
  dataIndex: 'memberId',
  title: 'Member ID',
  render: (_, { memberId }) => <MemberId id={memberId} />,
};

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
