import { routes } from '../../../plugins/bind.ts';
import { createCategory, readOwnCategories, removeCategory, renameCategory } from './categories.ts';

/** Registers the calls for the society's own categories for dues. */
export const duesCategoryRoutes = routes((context) => ({
  duesCategories: () => readOwnCategories(context.db),
  createDuesCategory: ({ actor, body }) => createCategory(context, body, actor),
  renameDuesCategory: ({ actor, params, body }) =>
    renameCategory(context, params.code, body.name, actor),
  removeDuesCategory: async ({ actor, params }) => removeCategory(context, params.code, actor),
}));
