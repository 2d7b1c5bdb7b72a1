import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bindOne } from '../../../plugins/bind.ts';
import { readChecklist } from './checklist.ts';
import { presentAccount, presentReconciliation, presentSigned } from './present.ts';
import { clearMovements, readReconciliation, signAccount } from './reconciliation.ts';
import { listAccounts } from './repo.ts';
import { withdrawSignature } from './withdraw.ts';

/** Registers the calls for reconciling accounts with their statements. */
export function reconciliationRoutes(app: App, context: Context): void {
  bindOne(app, calls.reconciliation, async ({ query }) =>
    presentReconciliation(await readReconciliation(context, query)),
  );

  bindOne(app, calls.reconciledAccounts, async () =>
    (await listAccounts(context.db)).map(presentAccount),
  );

  bindOne(app, calls.closingChecklist, ({ query }) => readChecklist(context, query.until));

  bindOne(app, calls.signReconciliation, async ({ actor, body }) =>
    presentSigned(await signAccount(context, body, actor)),
  );

  bindOne(app, calls.withdrawReconciliation, async ({ actor, body }) =>
    presentSigned(await withdrawSignature(context, body, actor)),
  );

  bindOne(app, calls.clearMovements, ({ actor, body }) => clearMovements(context, body, actor));
}
