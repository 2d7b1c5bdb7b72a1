import type { Queryable } from '../../../db/client.ts';
import { hasMemberId } from '../../../db/member-id.ts';
import { mayLogIn } from '../../../db/membership.ts';
import { firstRow, queryValue } from '../../../db/rows.ts';
import { users } from '../../../db/schema/index.ts';
import { credentialColumns } from '../users/columns.ts';

/** Returns the credentials for a member ID in any spelling. */
export const findCredentials = (db: Queryable, memberId: string) =>
  db.select(credentialColumns).from(users).where(hasMemberId(memberId)).then(firstRow);

/** Returns how many who can log in have one e-mail address at most: 1 where nobody shares any. */
export const countAtOneAddress = async (db: Queryable): Promise<number> =>
  (await queryValue<number>(db)`
    select coalesce(max(people), 1)::integer as most from (
      select count(*) as people from users
      where email <> '' and off_register is null and ${mayLogIn} and lower(email) in (
        select lower(email) from users where email_shared and email <> '' and off_register is null)
      group by lower(email)) sharing`) ?? 1;
