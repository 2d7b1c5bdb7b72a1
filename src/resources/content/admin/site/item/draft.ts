import { readDraft, saveDraft } from '../../../../../portal/form/draft.ts';
import type { Values } from '../../../../../portal/form/fields/values.ts';
import type { Item } from '../kinds.ts';

/** The unsaved input of an item's form, and the version that it was typed over. */
type ItemDraft = { values: Values; updatedAt: string | null };

/** Returns the name of an item's draft in this tab. */
export const draftName = (kind: string, item: Item | null): string =>
  `content/${kind}/${item?._id ?? 'new'}`;

/** Returns the draft in this tab, if any. */
export function readItemDraft(name: string): ItemDraft | null {
  const { values, updatedAt } = readDraft(name);
  if (typeof values !== 'object' || values === null) return null;
  return {
    values: { ...values },
    updatedAt: typeof updatedAt === 'string' ? updatedAt : null,
  };
}

/** Saves all values: nothing in an item is secret, and its files are already uploaded. */
export const saveItemDraft = (name: string, draft: ItemDraft): void => saveDraft(name, draft);
