import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeed } from '../../../plugins/bind.ts';
import { readChecklist } from './checklist.ts';
import { presentAccount, presentReconciliation, presentSigned } from './present.ts';
import { clearMovements, readReconciliation, signAccount } from './reconciliation.ts';
import { listAccounts } from './repo.ts';
import { withdrawSignature } from './withdraw.ts';

/** Registers the calls for reconciling accounts with their statements. */
export function reconciliationRoutes(app: App, context: Context): void {
  bind(app, calls.reconciliation, async ({ query }) =>
    succeed({
      data: { reconciliation: presentReconciliation(await readReconciliation(context, query)) },
    }),
  );

  bind(app, calls.reconciledAccounts, async () =>
    succeed({ data: { accounts: (await listAccounts(context.db)).map(presentAccount) } }),
  );

  bind(app, calls.closingChecklist, async ({ query }) =>
    succeed({ data: { checklist: await readChecklist(context, query.until) } }),
  );

  bind(app, calls.signReconciliation, async ({ actor, body }) =>
    succeed({
      data: { reconciliation: presentSigned(await signAccount(context, body, actor)) },
    }),
  );

  bind(app, calls.withdrawReconciliation, async ({ actor, body }) =>
    succeed({
      data: { reconciliation: presentSigned(await withdrawSignature(context, body, actor)) },
    }),
  );

  bind(app, calls.clearMovements, async ({ actor, body }) =>
    succeed({ data: { changed: await clearMovements(context, body, actor) } }),
  );
}
