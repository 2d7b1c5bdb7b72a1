import { answersList, answersOne } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import * as schemas from './schemas.ts';

const access = 'content.write';
const withItem = answersOne('item', schemas.contentItemSchema);

/** The versions of an item, and the draft beside a published one. */
export const contentVersionCalls = {
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
