import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { asAttachment } from '../../../plugins/attachment.ts';
import { bind, succeed } from '../../../plugins/bind.ts';
import { addFile, changeFile, getFile, listFiles, openFile } from './files.ts';
import { deleteFile, emptyFileTrash, listFileTrash, purgeFile, restoreFile } from './trash.ts';

function trashRoutes(app: App, context: Context): void {
  bind(app, calls.deleteFile, async ({ actor, params }) => deleteFile(context, actor, params.id));

  bind(app, calls.restoreFile, async ({ actor, params }) =>
    succeed({ data: { file: await restoreFile(context, actor, params.id) } }),
  );

  bind(app, calls.fileTrash, async () =>
    succeed({ data: { trash: await listFileTrash(context) } }),
  );

  bind(app, calls.purgeFile, async ({ actor, params }) => purgeFile(context, actor, params.id));

  bind(app, calls.emptyFileTrash, async ({ actor }) =>
    succeed({ data: { removed: await emptyFileTrash(context, actor) } }),
  );
}

/** Registers the calls for members' files: list, editing, and download by a signed link. */
export function fileRoutes(app: App, context: Context): void {
  bind(app, calls.getUpload, async ({ actor }) => {
    const files = await listFiles(context, actor);
    return succeed({ results: files.length, files });
  });

  bind(app, calls.getFile, async ({ actor, params }) =>
    succeed({ data: { file: await getFile(context, actor, params.id) } }),
  );

  bind(app, calls.upload, async ({ actor, body, file }) =>
    succeed({
      data: { file: await addFile(context, body, file, actor) },
    }),
  );

  bind(app, calls.updateFile, async ({ actor, params, body }) =>
    succeed({ data: { file: await changeFile(context, actor, params.id, body) } }),
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
