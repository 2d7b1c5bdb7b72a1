import { routes } from '../../../plugins/bind.ts';
import { readChecklist } from './checklist.ts';
import { presentAccount, presentReconciliation, presentSigned } from './present.ts';
import { clearMovements, readReconciliation, signAccount } from './reconciliation.ts';
import { listAccounts } from './repo.ts';
import { withdrawSignature } from './withdraw.ts';

/** Registers the calls for reconciling accounts with their statements. */
export const reconciliationRoutes = routes((context) => ({
  reconciliation: async ({ query }) =>
    presentReconciliation(await readReconciliation(context, query)),
  reconciledAccounts: async () => (await listAccounts(context.db)).map(presentAccount),
  closingChecklist: ({ query }) => readChecklist(context, query.until),
  signReconciliation: async ({ actor, body }) =>
    presentSigned(await signAccount(context, body, actor)),
  withdrawReconciliation: async ({ actor, body }) =>
    presentSigned(await withdrawSignature(context, body, actor)),
  clearMovements: ({ actor, body }) => clearMovements(context, body, actor),
}));
