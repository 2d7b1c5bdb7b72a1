import { routes } from '../../../plugins/bind.ts';
import {
  changeAccount,
  createAccount,
  readAccounts,
  readCashAccount,
  removeAccount,
} from './accounts.ts';

/** Registers the calls of the cash accounts. */
export const cashAccountRoutes = routes((context) => {
  const { db } = context;
  return {
    cashAccounts: () => readAccounts(db),
    cashAccount: ({ params }) => readCashAccount(db, params.id),
    createCashAccount: ({ actor, body }) => createAccount(context, body, actor),
    updateCashAccount: ({ actor, params, body }) => changeAccount(context, params.id, body, actor),
    removeCashAccount: async ({ actor, params }) => removeAccount(context, params.id, actor),
  };
});
