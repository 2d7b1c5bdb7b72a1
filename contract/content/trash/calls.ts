import { z } from 'zod';
import { answersList, answersOne, answersValue } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { contentItemSchema } from '../site/schemas.ts';
import { trashedContentSchema } from './schemas.ts';

const access = 'content.write';

/** The trash of the public site's content. */
export const contentTrashCalls = {
  contentTrash: defineCall('GET /api/v1/content/trash', {
    summary:
      'Deleted items, and the pictures and documents that were taken out of items, for 30 days; the latest first',
    access,
    ...answersList('trash', trashedContentSchema),
  }),
  restoreContent: defineCall('POST /api/v1/content/trash/{id}/restore', {
    summary:
      'Restore an item as it was, or put a picture or document back into its item, there as a draft where the item is published',
    access,
    ...answersOne('item', contentItemSchema),
    failures: [409],
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
};
