import { contentKinds } from '#contract/content/site/kinds.ts';
import type { Queryable } from '../../../db/client.ts';
import { kindNames } from './kinds.ts';
import { findItems } from './search-repo.ts';

/** Items that a search returns. */
const maxFound = 6;

/** Returns the items of every kind whose title has these words; none for an empty search. */
export async function searchContent(db: Queryable, search: string) {
  if (search.trim() === '') return [];
  const rows = await findItems(db, search, maxFound);
  return rows.flatMap(({ id, kind: name, title, published }) => {
    const kind = kindNames.find((known) => known === name);
    return kind ? [{ _id: id, kind, title, published, single: contentKinds[kind].single }] : [];
  });
}
