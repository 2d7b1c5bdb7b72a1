import { z } from 'zod';
import { asStored, recordId } from '../../record-id.ts';
import { recordVersion } from '../../version.ts';

/** A content item as an editor sees it, published or a draft. */
export const contentItemSchema = z.object({
  _id: z.string(),
  kind: z.string(),
  slug: z.string(),
  published: z.boolean(),
  /** Whether `data` is a draft beside what the site shows. */
  hasDraft: z.boolean(),
  /** Its position among its kind; the same as `data.order`. */
  position: z.number(),
  updatedAt: recordVersion,
  data: z.record(z.string(), z.unknown()),
});
export type EditedItem = z.infer<typeof contentItemSchema>;

/** The number of items of a kind. */
export const kindCountSchema = z.object({
  kind: z.string(),
  published: z.number(),
  drafts: z.number(),
  /** The drafts among them that are sample content, which nobody has edited. */
  samples: z.number(),
  /** When an item of the kind last changed; null if there is none. */
  updatedAt: z.string().nullable(),
});
export type KindCount = z.infer<typeof kindCountSchema>;

/**
 * The fields of an item. The kind's own schema validates them, with dotted paths such as
 * `image.alt`.
 */
const fields = z.record(z.string(), z.unknown(), 'data must be an object with the fields.');
const published = z.boolean('published must be true or false.');
const itemId = z.uuid('The _id must be the id of an item.').overwrite(asStored);

/** A new item goes last. With the `_id` of a deleted item it returns to that item's position. */
export const newItemForm = z.object({
  _id: itemId.optional(),
  published: published.default(false),
  data: fields,
});

const version = z.string('updatedAt must be the one that the item was read with.').max(40);

/** Absent fields do not change. Nor does the position (`order`), which has its own call. */
export const itemChangeForm = z.object({
  data: fields,
  /**
   * 'draft' leaves the site as it is: the change of a published item becomes a draft beside it. 'published'
   * publishes the item with the change. Where it is absent, a draft stays one, and a published item without
   * a draft is changed on the site.
   */
  as: z.enum(['draft', 'published'], 'as must be draft or published.').optional(),
  updatedAt: version,
});

/** A change without fields, such as going back to a version. */
export const itemVersionForm = z.object({ updatedAt: version });

/** A version of an item: what it was after a change. */
export const itemVersionSchema = z.object({
  _id: z.string(),
  madeAt: z.string(),
  /** The name of who made it; null for what was there before versions were kept. */
  madeBy: z.string().nullable(),
  /** Whether the site showed it so; else it was a draft. */
  published: z.boolean(),
});
export type ItemVersion = z.infer<typeof itemVersionSchema>;

export const wholeItemVersionSchema = itemVersionSchema.extend({
  data: z.record(z.string(), z.unknown()),
});

/** With `updatedAt`, it is refused where somebody else has changed the item since it was read. */
export const publishForm = z.object({ published, updatedAt: version.optional() });

const idsMessage = 'ids must be a list of the items in their new order.';
export const orderForm = z.object({
  ids: z
    .array(recordId(idsMessage), idsMessage)
    .min(1, idsMessage)
    .max(1_000, idsMessage)
    .refine((ids) => new Set(ids).size === ids.length, 'ids must name each item once.'),
});

/** A draft to preview, saved or not; `_id` is the item that it replaces in the preview. */
export const previewForm = z.object({ _id: itemId.optional(), data: fields });

/** An item of any kind, as a search finds it. */
export const foundItemSchema = z.object({
  _id: z.string(),
  kind: z.string(),
  title: z.string(),
  published: z.boolean(),
  /** Whether the kind has this item alone, which is edited on the kind's own page. */
  single: z.boolean(),
});
