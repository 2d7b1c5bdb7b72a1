import { routes } from '../../../plugins/bind.ts';
import * as accounts from './accounts.ts';

/** Registers the calls of the cash accounts. */
export const cashAccountRoutes = routes((context) => {
  const { db } = context;
  return {
    cashAccounts: () => accounts.readAccounts(db),
    cashAccount: ({ params }) => accounts.readCashAccount(db, params.id),
    createCashAccount: ({ actor, body }) => accounts.createAccount(context, body, actor),
    updateCashAccount: ({ actor, params, body }) =>
      accounts.changeAccount(context, params.id, body, actor),
    removeCashAccount: async ({ actor, params }) =>
      accounts.removeAccount(context, params.id, actor),
  };
});
