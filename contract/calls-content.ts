import { z } from 'zod';
import { defineCall } from './call.ts';
import { success } from './envelope.ts';

const tag = 'Public site';

/** What visitors read: published content only. Editing it is the admin portal's. */
export const contentCalls = {
  content: defineCall({
    method: 'GET',
    path: '/api/v1/content',
    summary: 'All published content, by kind: an object for kinds of one, else a list in its order',
    tag,
    access: 'anyone',
    response: success({
      /** Changes with every change of content. */
      version: z.number(),
      data: z.object({ content: z.record(z.string(), z.unknown()) }),
    }),
  }),
  contentOfKind: defineCall({
    method: 'GET',
    path: '/api/v1/content/{kind}',
    summary: 'The published content of one kind: its list in order, or its one object or null',
    tag,
    access: 'anyone',
    params: z.object({ kind: z.string() }),
    response: success({ results: z.number(), data: z.unknown() }),
    failures: [404],
  }),
};
