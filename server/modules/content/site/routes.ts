import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeed, succeedPage } from '../../../plugins/bind.ts';
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
  bind(app, calls.contentCounts, async () =>
    succeed({ data: { kinds: await countKinds(context) } }),
  );

  bind(app, calls.findContent, async ({ query }) =>
    succeed({ data: { items: await searchContent(context.db, query.search) } }),
  );

  bind(app, calls.contentItems, async ({ params, query }) =>
    succeedPage('items', await listItems(context, params.kind, query)),
  );

  bind(app, calls.contentItem, async ({ params: { kind, id } }) =>
    succeed({ data: { item: await getItem(context, kind, id) } }),
  );

  bind(app, calls.createContentItem, async ({ actor, params, body }) =>
    succeed({ data: { item: await addItem(context, actor, params.kind, body) } }),
  );

  bind(app, calls.updateContentItem, async ({ actor, params: { kind, id }, body }) =>
    succeed({ data: { item: await changeItem(context, actor, kind, id, body) } }),
  );

  bind(app, calls.publishContentItem, async ({ actor, params: { kind, id }, body }) =>
    succeed({ data: { item: await publishItem(context, actor, kind, id, body) } }),
  );

  bind(app, calls.deleteContentItem, async ({ actor, params: { kind, id } }) =>
    succeed({ data: { item: await deleteItem(context, actor, kind, id) } }),
  );

  bind(app, calls.orderContentItems, async ({ actor, params, body }) =>
    orderItems(context, actor, params.kind, body),
  );

  bind(app, calls.previewContent, async ({ params, body }) =>
    succeed({ data: { link: await makePreview(context, params.kind, body) } }),
  );
}

/** Registers the calls for versions, and for the draft beside a published item. */
function versionRoutes(app: App, context: Context): void {
  bind(app, calls.contentVersions, async ({ params: { kind, id } }) =>
    succeed({ data: { versions: await listVersions(context, kind, id) } }),
  );

  bind(app, calls.contentVersion, async ({ params: { kind, id, version } }) =>
    succeed({ data: { version: await getVersion(context, kind, id, version) } }),
  );

  bind(app, calls.restoreContentVersion, async ({ actor, params, body }) =>
    succeed({ data: { item: await restoreVersion(context, actor, params, body) } }),
  );

  bind(app, calls.discardContentDraft, async ({ actor, params: { kind, id }, body }) =>
    succeed({ data: { item: await discardDraft(context, actor, kind, id, body) } }),
  );
}

/** Registers the calls for the trash. */
function trashRoutes(app: App, context: Context): void {
  bind(app, calls.contentTrash, async () => succeed({ data: { trash: await listTrash(context) } }));

  bind(app, calls.restoreContent, async ({ actor, params }) =>
    succeed({ data: { item: await restoreContent(context, actor, params.id) } }),
  );

  bind(app, calls.purgeContent, async ({ actor, params }) =>
    purgeContent(context, actor, params.id),
  );

  bind(app, calls.emptyContentTrash, async ({ actor }) =>
    succeed({ data: { removed: await emptyTrash(context, actor) } }),
  );

  bind(app, calls.removeSamples, async ({ actor }) =>
    succeed({ data: { removed: await removeSamples(context, actor) } }),
  );
}

/** Registers the calls for the public site's content. */
export function contentRoutes(app: App, context: Context): void {
  readingRoutes(app, context);
  editingRoutes(app, context);
  versionRoutes(app, context);
  trashRoutes(app, context);
}
