import { sendStored } from '../../plugins/attachment.ts';
import { routes, succeed } from '../../plugins/bind.ts';
import { addFile, changeFile, getFile, listFiles, openFile } from './files/files.ts';
import {
  deleteFile,
  emptyFileTrash,
  listFileTrash,
  purgeFile,
  restoreFile,
} from './files/trash.ts';
import { addItem, changeItem, discardDraft, orderItems, publishItem } from './items/editing.ts';
import { countKinds, getItem, listItems } from './items/items.ts';
import { allContent, contentOfKind, searchContent } from './site/content.ts';
import { makePreview } from './site/preview.ts';
import { contentVersion } from './site/public-repo.ts';
import * as trash from './trash/trash.ts';
import { getVersion, listVersions, restoreVersion } from './versions/versions.ts';

/** Registers the calls for the public site’s content, and for members’ files. */
export const contentRoutes = routes((context) => {
  const { db } = context;

  return {
    /* For visitors. */
    content: async ({ reply }) => {
      reply.header('cache-control', 'public, no-cache');
      const [version, content] = await Promise.all([contentVersion(db), allContent(db)]);
      return succeed({ version, data: { content } });
    },
    contentOfKind: async ({ params, query, reply }) => {
      reply.header('cache-control', 'public, no-cache');
      const data = await contentOfKind(db, params.kind, query);
      return succeed({ results: Array.isArray(data) ? data.length : Number(data !== null), data });
    },

    /* For editors. */
    contentCounts: () => countKinds(context),
    findContent: ({ query }) => searchContent(db, query.search),
    contentItems: ({ params, query }) => listItems(context, params.kind, query),
    contentItem: ({ params: { kind, id } }) => getItem(context, kind, id),
    createContentItem: ({ actor, params, body }) => addItem(context, actor, params.kind, body),
    updateContentItem: ({ actor, params: { kind, id }, body }) =>
      changeItem(context, actor, kind, id, body),
    publishContentItem: ({ actor, params: { kind, id }, body }) =>
      publishItem(context, actor, kind, id, body),
    deleteContentItem: ({ actor, params: { kind, id } }) =>
      trash.deleteItem(context, actor, kind, id),
    orderContentItems: async ({ actor, params, body }) =>
      orderItems(context, actor, params.kind, body),
    previewContent: ({ params, body }) => makePreview(context, params.kind, body),

    /* For versions, and for the draft beside a published item. */
    contentVersions: ({ params: { kind, id } }) => listVersions(context, kind, id),
    contentVersion: ({ params: { kind, id, version } }) => getVersion(context, kind, id, version),
    restoreContentVersion: ({ actor, params, body }) =>
      restoreVersion(context, actor, params, body),
    discardContentDraft: ({ actor, params: { kind, id }, body }) =>
      discardDraft(context, actor, kind, id, body),

    /* For the trash. */
    contentTrash: () => trash.listTrash(context),
    restoreContent: ({ actor, params }) => trash.restoreContent(context, actor, params.id),
    purgeContent: async ({ actor, params }) => trash.purgeContent(context, actor, params.id),
    emptyContentTrash: ({ actor }) => trash.emptyTrash(context, actor),
    removeSamples: ({ actor }) => trash.removeSamples(context, actor),

    /* Members’ files: list, editing, trash, and download by a signed link. */
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
  };
});
