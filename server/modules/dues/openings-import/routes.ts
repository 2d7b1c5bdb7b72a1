import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, bindOne, succeed } from '../../../plugins/bind.ts';
import { importOpenings } from './import-openings.ts';
import { readOpeningsLists, undoOpenings } from './undo-openings.ts';

/** Registers the import of opening balances. */
export function openingsImportRoutes(app: App, context: Context): void {
  bind(app, calls.importOpenings, async ({ actor, body }) =>
    succeed({ data: await importOpenings(context, body, actor) }),
  );

  bindOne(app, calls.openingsLists, () => readOpeningsLists(context.db));

  bindOne(app, calls.undoOpenings, ({ actor, params, body: { reason } }) =>
    undoOpenings(context, params.id, { reason, actor }),
  );
}
