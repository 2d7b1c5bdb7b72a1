import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeed } from '../../../plugins/bind.ts';
import { importOpenings } from './import-openings.ts';
import { readOpeningsLists, undoOpenings } from './undo-openings.ts';

/** Registers the import of opening balances. */
export function openingsImportRoutes(app: App, context: Context): void {
  bind(app, calls.importOpenings, async ({ actor, body }) =>
    succeed({ data: await importOpenings(context, body, actor) }),
  );

  bind(app, calls.openingsLists, async () =>
    succeed({ data: { imports: await readOpeningsLists(context.db) } }),
  );

  bind(app, calls.undoOpenings, async ({ actor, params, body: { reason } }) =>
    succeed({ data: { undone: await undoOpenings(context, params.id, { reason, actor }) } }),
  );
}
