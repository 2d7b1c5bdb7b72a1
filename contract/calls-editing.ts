import { z } from 'zod';
import { defineCall } from './call.ts';
import { success } from './envelope.ts';
import { limitParameter, pageParameter, searchParameter, yesOrNo } from './lists.ts';

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
const kindCountSchema = z.object({
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

const tag = 'Content';
const access = 'content.write';
const byKind = z.object({ kind: z.string() });
const byId = z.object({ kind: z.string(), id: z.string() });
const withItem = success({ data: z.object({ item: contentItemSchema }) });

/** Bytes: sixty long paragraphs in letters of several bytes. */
const maxBytes = 1_000_000;

/** How the society edits the kinds of `contentKinds`; one set of calls for all of them. */
export const editingCalls = {
  contentCounts: defineCall({
    method: 'GET',
    path: '/api/v1/content/items',
    summary: 'How many items there are of each kind, published and drafts',
    tag,
    access,
    response: success({ data: z.object({ kinds: z.array(kindCountSchema) }) }),
    list: { rows: 'data.kinds' },
  }),
  contentItems: defineCall({
    method: 'GET',
    path: '/api/v1/content/{kind}/items',
    summary: "The items of a kind, drafts too, in the kind's order, a page at a time",
    tag,
    access,
    params: byKind,
    query: z.object({
      page: pageParameter,
      limit: limitParameter().default(20),
      search: searchParameter,
      published: yesOrNo('published').optional(),
    }),
    response: success({
      results: z.number(),
      totalItems: z.number(),
      numOfPages: z.number(),
      data: z.object({ items: z.array(contentItemSchema) }),
    }),
    list: { rows: 'data.items', total: 'totalItems' },
    failures: [404],
  }),
  contentItem: defineCall({
    method: 'GET',
    path: '/api/v1/content/{kind}/items/{id}',
    summary: 'One item, published or a draft',
    tag,
    access,
    params: byId,
    response: withItem,
    record: 'data.item',
    failures: [404],
  }),
  createContentItem: defineCall({
    method: 'POST',
    path: '/api/v1/content/{kind}/items',
    summary: 'Add an item, as a draft unless published; with its old _id a deleted one comes back',
    tag,
    access,
    params: byKind,
    body: newItemForm,
    maxBytes,
    status: 201,
    response: withItem,
    record: 'data.item',
    failures: [404, 409],
  }),
  updateContentItem: defineCall({
    method: 'PATCH',
    path: '/api/v1/content/{kind}/items/{id}',
    summary: 'Change an item; 409 where somebody else has changed it since `updatedAt`',
    tag,
    access,
    params: byId,
    body: itemChangeForm,
    maxBytes,
    response: withItem,
    record: 'data.item',
    failures: [404, 409],
  }),
  deleteContentItem: defineCall({
    method: 'DELETE',
    path: '/api/v1/content/{kind}/items/{id}',
    summary: 'Delete an item; the answer holds it, so that it can be added again',
    tag,
    access,
    params: byId,
    response: withItem,
    record: 'data.item',
    failures: [404, 409],
  }),
  publishContentItem: defineCall({
    method: 'POST',
    path: '/api/v1/content/{kind}/items/{id}/publish',
    summary: 'Publish an item, or make it a draft again',
    tag,
    access,
    params: byId,
    body: publishForm,
    response: withItem,
    record: 'data.item',
    failures: [404, 409],
  }),
  orderContentItems: defineCall({
    method: 'POST',
    path: '/api/v1/content/{kind}/order',
    summary: 'Give items a new order among the places that they hold',
    tag,
    access,
    params: byKind,
    body: orderForm,
    status: 204,
    failures: [404, 409],
  }),
  previewContent: defineCall({
    method: 'POST',
    path: '/api/v1/content/{kind}/preview',
    summary: 'A link, good for ten minutes, to the public page as it would be with this draft',
    tag,
    access,
    params: byKind,
    body: previewForm,
    maxBytes,
    response: success({ data: z.object({ link: z.string() }) }),
    failures: [404],
  }),
};
