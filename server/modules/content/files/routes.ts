import { sendStored } from '../../../plugins/attachment.ts';
import { routes, succeed } from '../../../plugins/bind.ts';
import { addFile, changeFile, getFile, listFiles, openFile } from './files.ts';
import { deleteFile, emptyFileTrash, listFileTrash, purgeFile, restoreFile } from './trash.ts';

/** Registers the calls for members' files: list, editing, trash, and download by a signed link. */
export const fileRoutes = routes((context) => ({
  getUpload: async ({ actor }) => {
    const files = await listFiles(context, actor);
    return succeed({ results: files.length, files });
  },
  getFile: ({ actor, params }) => getFile(context, actor, params.id),
  upload: ({ actor, body, file }) => addFile(context, body, file, actor),
  updateFile: ({ actor, params, body }) => changeFile(context, actor, params.id, body),
  deleteFile: async ({ actor, params }) => deleteFile(context, actor, params.id),
  restoreFile: ({ actor, params }) => restoreFile(context, actor, params.id),
  fileTrash: () => listFileTrash(context),
  purgeFile: async ({ actor, params }) => purgeFile(context, actor, params.id),
  emptyFileTrash: ({ actor }) => emptyFileTrash(context, actor),
  download: async ({ params, query, reply }) => {
    const { row, ...file } = await openFile(context, params.id, query);
    return sendStored(reply, row.downloadName, row.contentType, file);
  },
}));
