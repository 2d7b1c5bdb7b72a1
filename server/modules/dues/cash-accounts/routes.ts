import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeed } from '../../../plugins/bind.ts';
import {
  changeAccount,
  createAccount,
  readAccounts,
  readCashAccount,
  removeAccount,
} from './accounts.ts';

/** Registers the calls of the cash accounts. */
export function cashAccountRoutes(app: App, context: Context): void {
  const { db } = context;

  bind(app, calls.cashAccounts, async () =>
    succeed({ data: { accounts: await readAccounts(db) } }),
  );

  bind(app, calls.cashAccount, async ({ params }) =>
    succeed({ data: { account: await readCashAccount(db, params.id) } }),
  );

  bind(app, calls.createCashAccount, async ({ actor, body }) =>
    succeed({ data: { account: await createAccount(context, body, actor) } }),
  );

  bind(app, calls.updateCashAccount, async ({ actor, params, body }) =>
    succeed({ data: { account: await changeAccount(context, params.id, body, actor) } }),
  );

  bind(app, calls.removeCashAccount, async ({ actor, params }) =>
    removeAccount(context, params.id, actor),
  );
}
