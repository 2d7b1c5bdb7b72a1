import { z } from 'zod';

/** A content item as an editor sees it, published or a draft. */
export const contentItemSchema = z.object({
  _id: z.string(),
  kind: z.string(),
  slug: z.string(),
  published: z.boolean(),
  /** Its position among its kind; the same as `data.order`. */
  position: z.number(),
  /**
   * The version of the record. A client sends it back with a change, so that a stale edit is
   * refused.
   */
  updatedAt: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type EditedItem = z.infer<typeof contentItemSchema>;

/** The number of items of a kind. */
export const kindCountSchema = z.object({
  kind: z.string(),
  published: z.number(),
  drafts: z.number(),
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
const itemId = z.uuid('The _id must be the id of an item.');

/** A new item goes last. With the `_id` of a deleted item it returns to that item's position. */
export const newItemForm = z.object({
  _id: itemId.optional(),
  published: published.default(false),
  data: fields,
});

/** Absent fields do not change. Nor does the position (`order`), which has its own call. */
export const itemChangeForm = z.object({
  data: fields,
  updatedAt: z.string('updatedAt must be the one that the item was read with.').max(40),
});

export const publishForm = z.object({ published });

const idsMessage = 'ids must be a list of the items in their new order.';
export const orderForm = z.object({
  ids: z
    .array(z.string(idsMessage), idsMessage)
    .min(1, idsMessage)
    .max(1_000, idsMessage)
    .refine((ids) => new Set(ids).size === ids.length, 'ids must name each item once.'),
});

/** A draft to preview, saved or not; `_id` is the item that it replaces in the preview. */
export const previewForm = z.object({ _id: itemId.optional(), data: fields });
