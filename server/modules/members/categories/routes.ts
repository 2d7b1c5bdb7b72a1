import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, bindOne } from '../../../plugins/bind.ts';
import { createCategory, readOwnCategories, removeCategory, renameCategory } from './categories.ts';

/** Registers the calls for the society's own categories for dues. */
export function duesCategoryRoutes(app: App, context: Context): void {
  bindOne(app, calls.duesCategories, () => readOwnCategories(context.db));

  bindOne(app, calls.createDuesCategory, ({ actor, body }) => createCategory(context, body, actor));

  bindOne(app, calls.renameDuesCategory, ({ actor, params, body }) =>
    renameCategory(context, params.code, body.name, actor),
  );

  bind(app, calls.removeDuesCategory, async ({ actor, params }) =>
    removeCategory(context, params.code, actor),
  );
}
