import { contentKinds } from '#contract/content/site/kinds.ts';
import { parseItem } from '#contract/content/site/parse-item.ts';
import type { EditedItem, KindCount } from '#contract/content/site/schemas.ts';
import type { Context } from '../../../context.ts';
import type { Page } from '../../../db/rows.ts';
import { existing } from '../../../errors.ts';
import { shown } from '../../../shown.ts';
import { type Fields, fieldsOf, kindNamed, kindNames } from '../site/kinds.ts';
import * as repo from './items-repo.ts';

type Parts = Pick<Context, 'db'>;

/** Returns the fields that an editor works on: the draft's, where there is one beside the published item. */
export const latestOf = ({ data, draft }: { data: unknown; draft: unknown }): Fields => ({
  ...((draft ?? data) as Fields),
});

/** Returns what an item is called: its title, else its address. */
export function titleOf(row: Pick<repo.ItemRow, 'data' | 'draft' | 'slug'>): string {
  const { title, name } = latestOf(row);
  const called = [title, name].find((one) => typeof one === 'string' && one !== '');
  return String(called ?? row.slug);
}

/** Returns the item as an editor sees it. */
export function present(row: repo.ItemRow): EditedItem {
  const kind = kindNamed(row.kind);
  const data = fieldsOf(kind, { data: latestOf(row), position: row.position });
  /* Data of an older release that today's schema refuses can still be edited. */
  const read = parseItem(kind, data).data ?? data;
  return {
    ...shown(row),
    hasDraft: row.draft !== null,
    data: read,
  };
}

/** Returns a page of a kind's items, in the order of the public page. @throws AppError 404 */
export async function listItems({ db }: Parts, name: string, asked: repo.ItemFilters & Page) {
  const kind = kindNamed(name);
  const { rows, total } = await repo.listItems(db, kind, asked, contentKinds[kind].orderBy);
  return { items: rows.map(present), total };
}

/** Returns the number of items of each kind, in the order of the contract. */
export async function countKinds({ db }: Parts): Promise<KindCount[]> {
  const counted = await repo.countKinds(db);
  return kindNames.map((kind) => {
    const row = counted.find((one) => one.kind === kind);
    return {
      kind,
      published: row?.published ?? 0,
      drafts: row?.drafts ?? 0,
      samples: row?.samples ?? 0,
      updatedAt: row?.updatedAt?.toISOString() ?? null,
    };
  });
}

/** Returns an item as it is stored. @throws AppError 404 */
export const findItem = ({ db }: Parts, name: string, id: string): Promise<repo.ItemRow> =>
  existing('This item', id, () => repo.findItem(db, kindNamed(name), id));

/** @throws AppError 404 */
export async function getItem(parts: Parts, name: string, id: string): Promise<EditedItem> {
  return present(await findItem(parts, name, id));
}
