import type { App } from '../app-types.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../modules/content/site/content.ts';
import { openPreview } from '../modules/content/site/preview.ts';
import { type StillPage, sendStill } from './still.ts';

const config = { publicReason: 'the link is signed, and works for ten minutes' };

/**
 * The public page of a draft, by a signed link. It stays as it was rendered: the site's script would
 * look for the page of its own address. Nobody keeps it, and no search engine may.
 */
export function previewRoute(
  app: App,
  context: Context,
  renderDraft: (path: string, draft: Draft) => Promise<StillPage>,
): void {
  app.get<{ Params: { id: string }; Querystring: { expires?: unknown; signature?: unknown } }>(
    '/preview/:id',
    { config },
    async ({ params, query }, reply) => {
      const link = { expires: String(query.expires), signature: String(query.signature) };
      const { draft, path } = await openPreview(context, params.id, link);
      const page = await renderDraft(path, draft);
      return sendStill(reply, { ...page, html: page.html.replace('<title>', '<title>Preview: ') });
    },
  );
}
