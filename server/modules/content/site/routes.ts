import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, bindOne, succeed, succeedPage } from '../../../plugins/bind.ts';
import { addItem, changeItem, discardDraft, publishItem } from '../items/editing.ts';
import { countKinds, getItem, listItems } from '../items/items.ts';
import { orderItems } from '../items/ordering.ts';
import {
  deleteItem,
  emptyTrash,
  listTrash,
  purgeContent,
  removeSamples,
  restoreContent,
} from '../trash/trash.ts';
import { getVersion, listVersions, restoreVersion } from '../versions/versions.ts';
import { allContent, contentOfKind } from './content.ts';
import { makePreview } from './preview.ts';
import { contentVersion } from './public-repo.ts';
import { searchContent } from './search.ts';

/** Registers the calls for visitors. */
function readingRoutes(app: App, { db }: Context): void {
  bind(app, calls.content, async ({ reply }) => {
    reply.header('cache-control', 'public, no-cache');
    const [version, content] = await Promise.all([contentVersion(db), allContent(db)]);
    return succeed({ version, data: { content } });
  });

  bind(app, calls.contentOfKind, async ({ params, query, reply }) => {
    reply.header('cache-control', 'public, no-cache');
    const data = await contentOfKind(db, params.kind, query);
    return succeed({ results: Array.isArray(data) ? data.length : Number(data !== null), data });
  });
}

/** Registers the calls for editors. */
function editingRoutes(app: App, context: Context): void {
  bindOne(app, calls.contentCounts, () => countKinds(context));

  bindOne(app, calls.findContent, ({ query }) => searchContent(context.db, query.search));

  bind(app, calls.contentItems, async ({ params, query }) =>
    succeedPage('items', await listItems(context, params.kind, query)),
  );

  bindOne(app, calls.contentItem, ({ params: { kind, id } }) => getItem(context, kind, id));

  bindOne(app, calls.createContentItem, ({ actor, params, body }) =>
    addItem(context, actor, params.kind, body),
  );

  bindOne(app, calls.updateContentItem, ({ actor, params: { kind, id }, body }) =>
    changeItem(context, actor, kind, id, body),
  );

  bindOne(app, calls.publishContentItem, ({ actor, params: { kind, id }, body }) =>
    publishItem(context, actor, kind, id, body),
  );

  bindOne(app, calls.deleteContentItem, ({ actor, params: { kind, id } }) =>
    deleteItem(context, actor, kind, id),
  );

  bind(app, calls.orderContentItems, async ({ actor, params, body }) =>
    orderItems(context, actor, params.kind, body),
  );

  bindOne(app, calls.previewContent, ({ params, body }) => makePreview(context, params.kind, body));
}

/** Registers the calls for versions, and for the draft beside a published item. */
function versionRoutes(app: App, context: Context): void {
  bindOne(app, calls.contentVersions, ({ params: { kind, id } }) =>
    listVersions(context, kind, id),
  );

  bindOne(app, calls.contentVersion, ({ params: { kind, id, version } }) =>
    getVersion(context, kind, id, version),
  );

  bindOne(app, calls.restoreContentVersion, ({ actor, params, body }) =>
    restoreVersion(context, actor, params, body),
  );

  bindOne(app, calls.discardContentDraft, ({ actor, params: { kind, id }, body }) =>
    discardDraft(context, actor, kind, id, body),
  );
}

/** Registers the calls for the trash. */
function trashRoutes(app: App, context: Context): void {
  bindOne(app, calls.contentTrash, () => listTrash(context));

  bindOne(app, calls.restoreContent, ({ actor, params }) =>
    restoreContent(context, actor, params.id),
  );

  bind(app, calls.purgeContent, async ({ actor, params }) =>
    purgeContent(context, actor, params.id),
  );

  bindOne(app, calls.emptyContentTrash, ({ actor }) => emptyTrash(context, actor));

  bindOne(app, calls.removeSamples, ({ actor }) => removeSamples(context, actor));
}

/** Registers the calls for the public site's content. */
export function contentRoutes(app: App, context: Context): void {
  readingRoutes(app, context);
  editingRoutes(app, context);
  versionRoutes(app, context);
  trashRoutes(app, context);
}
