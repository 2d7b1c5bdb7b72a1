import { routes } from '../../../plugins/bind.ts';
import { importOpenings } from './import-openings.ts';
import { readOpeningsLists, undoOpenings } from './undo-openings.ts';

/** Registers the import of opening balances. */
export const openingsImportRoutes = routes((context) => ({
  importOpenings: ({ actor, body }) => importOpenings(context, body, actor),
  openingsLists: () => readOpeningsLists(context.db),
  undoOpenings: ({ actor, params, body: { reason } }) =>
    undoOpenings(context, params.id, { reason, actor }),
}));
