import type { Queryable } from '../../../db/client.ts';
import { queryRows } from '../../../db/rows.ts';
import { readDuesSettings } from '../../dues/settings/public-repo.ts';
import { purposeFinder, usualPurposes } from './purposes.ts';

/* Names of what the society charged besides dues; one that speaks of dues is no other purpose. */
const levyNames = (db: Queryable) =>
  queryRows<{ name: string }>(db)`
    select distinct replace(name, ',', ' ') as name from levies
    where undone_at is null and returned_payment_id is null and name !~* '\\m(dues?|subs?|subscriptions?|arrears)\\M'`;

/**
 * Returns, with commas, what members pay for besides dues: the usual words, those of the society's settings, and the names
 * of its levies.
 */
export async function readOtherPurposes(db: Queryable): Promise<string> {
  const { otherPurposes } = await readDuesSettings(db);
  const names = (await levyNames(db)).map(({ name }) => name);
  return [usualPurposes, otherPurposes, ...names].join(',');
}

/** Returns the function that finds another purpose than dues in a narration of the society's. */
export const findPurposes = async (db: Queryable) => purposeFinder(await readOtherPurposes(db));
