import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { asAttachment } from '../../../plugins/attachment.ts';
import { bind, bindOne, succeed } from '../../../plugins/bind.ts';
import { addFile, changeFile, getFile, listFiles, openFile } from './files.ts';
import { deleteFile, emptyFileTrash, listFileTrash, purgeFile, restoreFile } from './trash.ts';

function trashRoutes(app: App, context: Context): void {
  bind(app, calls.deleteFile, async ({ actor, params }) => deleteFile(context, actor, params.id));

  bindOne(app, calls.restoreFile, ({ actor, params }) => restoreFile(context, actor, params.id));

  bindOne(app, calls.fileTrash, () => listFileTrash(context));

  bind(app, calls.purgeFile, async ({ actor, params }) => purgeFile(context, actor, params.id));

  bindOne(app, calls.emptyFileTrash, ({ actor }) => emptyFileTrash(context, actor));
}

/** Registers the calls for members' files: list, editing, and download by a signed link. */
export function fileRoutes(app: App, context: Context): void {
  bind(app, calls.getUpload, async ({ actor }) => {
    const files = await listFiles(context, actor);
    return succeed({ results: files.length, files });
  });

  bindOne(app, calls.getFile, ({ actor, params }) => getFile(context, actor, params.id));

  bindOne(app, calls.upload, ({ actor, body, file }) => addFile(context, body, file, actor));

  bindOne(app, calls.updateFile, ({ actor, params, body }) =>
    changeFile(context, actor, params.id, body),
  );

  trashRoutes(app, context);

  bind(app, calls.download, async ({ params, query, reply }) => {
    const { row, stream, bytes } = await openFile(context, params.id, query);
    return asAttachment(reply, row.downloadName)
      .header('content-length', bytes)
      .header('cache-control', 'private, no-store')
      .type(row.contentType)
      .send(stream);
  });
}
