import type { Database } from '../../../db/client.ts';
import { readTotal } from '../../account/users/repo.ts';

/** Returns the number of members in the diaspora. */
export const diasporaTotal = (db: Database): Promise<number> =>
  readTotal(db, 'members_in_diaspora');
