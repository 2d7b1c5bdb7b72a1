import { z } from 'zod';
import { answersValue } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { searchParameter } from '../../lists.ts';

/** An item of any kind, as a search finds it. */
const foundItem = z.object({
  _id: z.string(),
  kind: z.string(),
  title: z.string(),
  published: z.boolean(),
  /** Whether the kind has this item alone, which is edited on the kind's own page. */
  single: z.boolean(),
});

/** How an editor finds an item of any kind by its title. */
export const contentSearchCalls = {
  findContent: defineCall('GET /api/v1/content/search', {
    summary: 'The items of every kind whose title has these words, six at most',
    access: 'content.write',
    query: z.object({ search: searchParameter }),
    ...answersValue('items', z.array(foundItem)),
  }),
};
