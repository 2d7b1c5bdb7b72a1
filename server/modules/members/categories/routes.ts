import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeed } from '../../../plugins/bind.ts';
import { createCategory, readOwnCategories, removeCategory, renameCategory } from './categories.ts';

/** Registers the calls for the society's own categories for dues. */
export function duesCategoryRoutes(app: App, context: Context): void {
  bind(app, calls.duesCategories, async () =>
    succeed({ data: { categories: await readOwnCategories(context.db) } }),
  );

  bind(app, calls.createDuesCategory, async ({ actor, body }) =>
    succeed({ data: { category: await createCategory(context, body, actor) } }),
  );

  bind(app, calls.renameDuesCategory, async ({ actor, params, body }) =>
    succeed({ data: { category: await renameCategory(context, params.code, body.name, actor) } }),
  );

  bind(app, calls.removeDuesCategory, async ({ actor, params }) =>
    removeCategory(context, params.code, actor),
  );
}
