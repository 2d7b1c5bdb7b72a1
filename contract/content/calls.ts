import { z } from 'zod';
import { answersList, answersOne, answersPage, answersValue } from '../answers.ts';
import { defineCall } from '../define-call.ts';
import { success } from '../envelope.ts';
import { signedLinkQuery } from '../fields.ts';
import { limitParameter, pageParameters, searchParameter, yesNoParameter } from '../lists.ts';
import { text } from '../text.ts';
import { documentRule, pictureRule, resourceRule } from '../upload-rules.ts';
import { fileChangeForm, fileForm, fileSchema } from './files/schemas.ts';
import { cropForm, documentSchema } from './media/schemas.ts';
import { picture } from './site/fields.ts';
import * as schemas from './site/schemas.ts';
import { trashedContentSchema, trashedFileSchema } from './trash/schemas.ts';

const access = 'content.write';
const withItem = answersOne('item', schemas.contentItemSchema);
const changesItem = { access, ...withItem, failures: [409] } as const;

/** In bytes: enough for sixty long paragraphs in a multi-byte script. */
const maxBytes = 1_000_000;

const withFile = answersOne('file', fileSchema);

/** The public content and its editing, one set of calls for every kind of `contentKinds`, and members’ files. */
export const contentCalls = {
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
    ...changesItem,
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
      ...changesItem,
      body: schemas.itemVersionForm,
    },
  ),
  discardContentDraft: defineCall('POST /api/v1/content/{kind}/items/{id}/discard-draft', {
    summary: 'Drop the draft beside a published item',
    ...changesItem,
    body: schemas.itemVersionForm,
  }),

  /* The trash of the content. */
  contentTrash: defineCall('GET /api/v1/content/trash', {
    summary:
      'Deleted items, and the pictures and documents that were taken out of items, for 30 days; the latest first',
    access,
    ...answersList('trash', trashedContentSchema),
  }),
  restoreContent: defineCall('POST /api/v1/content/trash/{id}/restore', {
    summary:
      'Restore an item as it was, or put a picture or document back into its item, there as a draft where the item is published',
    ...changesItem,
  }),
  purgeContent: defineCall('DELETE /api/v1/content/trash/{id}', {
    summary: 'Remove something from the trash for good',
    access,
    status: 204,
  }),
  emptyContentTrash: defineCall('POST /api/v1/content/trash/empty', {
    summary: 'Remove all deleted content for good',
    access,
    ...answersValue('removed', z.number()),
  }),
  removeSamples: defineCall('POST /api/v1/content/samples/remove', {
    summary: 'Move the sample drafts that nobody has edited to the trash',
    access,
    ...answersValue('removed', z.number()),
  }),

  /* The pictures and documents of items: public, at an address that nobody can guess. */
  addPicture: defineCall('POST /api/v1/content/picture', {
    summary:
      'Store a picture for an item; it is removed after a day where no item or record shows it',
    access: 'content.write',
    body: cropForm,
    upload: pictureRule,
    status: 201,
    ...answersOne('picture', picture),
    failures: [503],
  }),
  addDocument: defineCall('POST /api/v1/content/document', {
    summary: 'Store a document for an item; it is removed after a day where no item hands it out',
    access: 'content.write',
    body: z.object({}),
    upload: documentRule,
    status: 201,
    ...answersOne('document', documentSchema),
  }),

  /* Members’ files. */
  getUpload: defineCall('GET /api/v1/file/getUpload', {
    summary:
      'The files that are for me, the newest first: those of confirmed members after the confirmation',
    access: 'session',
    response: success({ results: z.number(), files: z.array(fileSchema) }),
    list: { rows: 'files' },
  }),
  getFile: defineCall('GET /api/v1/file/{id}', {
    summary: 'One file that is for me, with a fresh link',
    access: 'session',
    ...withFile,
  }),
  upload: defineCall('POST /api/v1/file/upload', {
    summary:
      'Add a file for confirmed members, or for all who are registered, as without `audience`',
    access: 'files.write',
    once: true,
    body: fileForm,
    upload: resourceRule,
    status: 201,
    ...withFile,
  }),
  updateFile: defineCall('PATCH /api/v1/file/{id}', {
    summary:
      'Change what a file is called and described as, and for whom it is; absent fields stay as they are; 409 where they have changed since `updatedAt`',
    access: 'files.write',
    body: fileChangeForm,
    ...withFile,
    failures: [409],
  }),
  deleteFile: defineCall('DELETE /api/v1/file/{id}', {
    summary: 'Move a file to the trash; it can be restored for 30 days, then its bytes are removed',
    access: 'files.write',
    status: 204,
  }),
  restoreFile: defineCall('POST /api/v1/file/{id}/restore', {
    summary: 'Restore a file from the trash',
    access: 'files.write',
    ...withFile,
  }),
  fileTrash: defineCall('GET /api/v1/file/trash', {
    summary: 'The files that were deleted within the last 30 days, the latest first',
    access: 'files.write',
    ...answersList('trash', trashedFileSchema),
  }),
  purgeFile: defineCall('DELETE /api/v1/file/trash/{id}', {
    summary: 'Remove a deleted file for good',
    access: 'files.write',
    status: 204,
  }),
  emptyFileTrash: defineCall('POST /api/v1/file/trash/empty', {
    summary: 'Remove all deleted files for good',
    access: 'files.write',
    ...answersValue('removed', z.number()),
  }),
  download: defineCall('GET /api/v1/file/download/{id}', {
    summary: 'A file by its signed, short-lived link',
    access: 'anyone',
    query: signedLinkQuery,
    produces: 'application/octet-stream',
  }),
} as const;
