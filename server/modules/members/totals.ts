import type { Database } from '../../db/client.ts';
import { readTotal } from './repo.ts';

/** How many members said that they live in the diaspora. */
export const diasporaTotal = (db: Database): Promise<number> =>
  readTotal(db, 'members_in_diaspora');
