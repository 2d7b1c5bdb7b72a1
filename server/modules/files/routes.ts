import { calls } from '#contract/calls.ts';
import type { App } from '../../app-types.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { bind, succeed } from '../../plugins/bind.ts';
import { addFile, linkHolds, openFile, presentFile } from './files.ts';
import { listResources } from './repo.ts';

/* RFC 6266: a plain name for old clients, the real one in UTF-8 (RFC 8187) for the others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Files for members: the list, adding one, and the download behind a signed link. */
export function fileRoutes(app: App, context: Context): void {
  bind(app, calls.getUpload, async () => {
    const files = (await listResources(context.db)).map((row) => presentFile(context, row));
    return succeed({ results: files.length, files });
  });

  bind(app, calls.upload, async ({ actor, body, file }) =>
    succeed({
      data: { file: await addFile(context, body, file, actor.userId) },
    }),
  );

  bind(app, calls.download, async ({ params, query, reply }) => {
    if (!linkHolds(context.signer, params.id, query.expires, query.signature))
      throw notFound('This link has expired, or the file');
    const { row, stream, bytes } = await openFile(context, params.id);
    return reply
      .header('content-disposition', attachment(row.downloadName))
      .header('content-length', bytes)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store')
      .type(row.contentType)
      .send(stream);
  });
}
