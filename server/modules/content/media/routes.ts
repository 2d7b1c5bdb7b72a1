import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { asAttachment } from '../../../plugins/attachment.ts';
import { serve } from '../../../plugins/bind.ts';
import { storeDocument } from './documents.ts';
import { openMedia } from './media.ts';
import { storePicture } from './pictures.ts';

/** Registers the calls that store and serve the site's pictures and documents. */
export function mediaRoutes(app: App, context: Context): void {
  serve(app, {
    addPicture: ({ actor, file, body }) => storePicture(context, actor, file, body),
    addDocument: ({ actor, file }) => storeDocument(context, actor, file),
  });

  app.get<{ Params: { key: string; file: string } }>(
    '/media/:key/:file',
    { config: { publicReason: 'what the site shows is public' } },
    async ({ params: { key, file } }, reply) => {
      const { stream, bytes, contentType, saveAs } = await openMedia(context, key, file);
      if (saveAs !== null) asAttachment(reply, saveAs);
      /* The content of a key never changes. A portal of another origin may show it too. */
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-length', bytes)
        .type(contentType)
        .send(stream);
    },
  );
}
