import { z } from 'zod';

/** An item of content as those who edit it see it, published or a draft. */
export const contentItemSchema = z.object({
  _id: z.string(),
  kind: z.string(),
  slug: z.string(),
  published: z.boolean(),
  /** Its place among its kind; `data.order` says the same. */
  position: z.number(),
  /** Which version it is: sent back with a change, so that nobody's change is lost. */
  updatedAt: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type EditedItem = z.infer<typeof contentItemSchema>;

/** How much there is of a kind. */
export const kindCountSchema = z.object({
  kind: z.string(),
  published: z.number(),
  drafts: z.number(),
  /** Of the item that was changed last; null where there is none. */
  updatedAt: z.string().nullable(),
});
export type KindCount = z.infer<typeof kindCountSchema>;

/** The fields of an item; the kind's own schema judges them, by dotted paths such as `image.alt`. */
const fields = z.record(z.string(), z.unknown(), 'data must be an object with the fields.');
const published = z.boolean('published must be true or false.');
const itemId = z.uuid('The _id must be the id of an item.');

/** A new item goes last. With its old `_id`, one that was deleted comes back where it was. */
export const newItemForm = z.object({
  _id: itemId.optional(),
  published: published.default(false),
  data: fields,
});

/** A change: fields that are absent stay, and so does the place (`order`), which has a call of its own. */
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

/** A draft to look at, saved or not; `_id` is the item that it stands in for. */
export const previewForm = z.object({ _id: itemId.optional(), data: fields });
