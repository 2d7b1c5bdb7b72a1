import { z } from 'zod';
import { answersList, answersOne, answersPage, answersValue } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { success } from '../../envelope.ts';
import { limitParameter, pageParameters, searchParameter, yesNoParameter } from '../../lists.ts';
import { text } from '../../text.ts';
import { contentTrashCalls } from '../trash/calls.ts';
import * as schemas from './schemas.ts';

const access = 'content.write';
const withItem = answersOne('item', schemas.contentItemSchema);
const changesItem = { access, ...withItem, failures: [409] } as const;

/** In bytes: enough for sixty long paragraphs in a multi-byte script. */
const maxBytes = 1_000_000;

/** The public content and its editing: one set of calls for every kind of `contentKinds`. */
export const contentCalls = {
  ...contentTrashCalls,
  content: defineCall('GET /api/v1/content', {
    summary: 'All published content, by kind: an object for kinds of one, else a list in its order',
    access: 'anyone',
    response: success({
      /** Changes with every change of content. */
      version: z.number(),
      data: z.object({ content: z.record(z.string(), z.unknown()) }),
    }),
  }),
  contentOfKind: defineCall('GET /api/v1/content/{kind}', {
    summary: 'The published content of one kind: its list in order, or its one object or null',
    access: 'anyone',
    /* Of a list only one item, or the first items, or items without their body (selection.ts). */
    query: z.object({
      slug: text('slug', 200).optional(),
      limit: limitParameter().optional(),
      brief: yesNoParameter('brief').optional(),
    }),
    response: success({ results: z.number(), data: z.unknown() }),
  }),
  contentCounts: defineCall('GET /api/v1/content/items', {
    summary: 'How many items there are of each kind, published and drafts',
    access,
    ...answersList('kinds', schemas.kindCountSchema),
  }),
  findContent: defineCall('GET /api/v1/content/search', {
    summary: 'The items of every kind whose title has these words, six at most',
    access,
    query: z.object({ search: searchParameter }),
    ...answersValue('items', z.array(schemas.foundItemSchema)),
  }),
  contentItems: defineCall('GET /api/v1/content/{kind}/items', {
    summary: "The items of a kind, drafts too, in the kind's order, a page at a time",
    access,
    query: z.object({
      ...pageParameters,
      search: searchParameter,
      published: yesNoParameter('published').optional(),
    }),
    ...answersPage('items', schemas.contentItemSchema),
  }),
  contentItem: defineCall('GET /api/v1/content/{kind}/items/{id}', {
    summary: 'One item, published or a draft',
    access,
    ...withItem,
  }),
  createContentItem: defineCall('POST /api/v1/content/{kind}/items', {
    summary: 'Add an item, as a draft unless published; with its old _id a deleted one comes back',
    ...changesItem,
    body: schemas.newItemForm,
    maxBytes,
    status: 201,
  }),
  updateContentItem: defineCall('PATCH /api/v1/content/{kind}/items/{id}', {
    summary:
      'Change an item, on the site or as a draft beside it (`as`); 409 where somebody else has changed it since `updatedAt`',
    ...changesItem,
    body: schemas.itemChangeForm,
    maxBytes,
  }),
  deleteContentItem: defineCall('DELETE /api/v1/content/{kind}/items/{id}', {
    summary: 'Move an item to the trash, where it can be restored for 30 days; the answer holds it',
    access,
    ...withItem,
    failures: [409],
  }),
  publishContentItem: defineCall('POST /api/v1/content/{kind}/items/{id}/publish', {
    summary:
      'Publish an item with the draft beside it, or take it off the site and make it a draft again',
    ...changesItem,
    body: schemas.publishForm,
  }),
  orderContentItems: defineCall('POST /api/v1/content/{kind}/order', {
    summary: 'Reorder items among the positions they hold',
    access,
    body: schemas.orderForm,
    status: 204,
    failures: [409],
  }),
  previewContent: defineCall('POST /api/v1/content/{kind}/preview', {
    summary: 'A link, good for ten minutes, to the public page as it would be with this draft',
    access,
    body: schemas.previewForm,
    maxBytes,
    ...answersValue('link', z.string()),
  }),

  /* The versions of an item, and the draft beside a published one. */
  contentVersions: defineCall('GET /api/v1/content/{kind}/items/{id}/versions', {
    summary: 'The last 50 versions of an item, the newest first: who made them, and when',
    access,
    ...answersList('versions', schemas.itemVersionSchema),
  }),
  contentVersion: defineCall('GET /api/v1/content/{kind}/items/{id}/versions/{version}', {
    summary: 'One version of an item with its fields',
    access,
    ...answersOne('version', schemas.wholeItemVersionSchema),
  }),
  restoreContentVersion: defineCall(
    'POST /api/v1/content/{kind}/items/{id}/versions/{version}/restore',
    {
      summary:
        'Go back to a version; of a published item it becomes the draft beside it, and the site stays as it is',
      access,
      body: schemas.itemVersionForm,
      ...withItem,
      failures: [409],
    },
  ),
  discardContentDraft: defineCall('POST /api/v1/content/{kind}/items/{id}/discard-draft', {
    summary: 'Drop the draft beside a published item',
    access,
    body: schemas.itemVersionForm,
    ...withItem,
    failures: [409],
  }),
};
