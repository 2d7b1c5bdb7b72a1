import { calls } from '#contract/calls.ts';
import type { App } from '../../app-types.ts';
import type { Context } from '../../context.ts';
import { bind, succeed } from '../../plugins/bind.ts';
import { allContent, contentOfKind, contentVersion } from './content.ts';

/** The public site's content, as visitors read it. */
export function contentRoutes(app: App, { db }: Context): void {
  bind(app, calls.content, async ({ reply }) => {
    reply.header('cache-control', 'public, no-cache');
    const [version, content] = await Promise.all([contentVersion(db), allContent(db)]);
    return succeed({ version, data: { content } });
  });

  bind(app, calls.contentOfKind, async ({ params, reply }) => {
    reply.header('cache-control', 'public, no-cache');
    const data = await contentOfKind(db, params.kind);
    return succeed({ results: Array.isArray(data) ? data.length : Number(data !== null), data });
  });
}
