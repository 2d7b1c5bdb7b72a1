import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, bindOne } from '../../../plugins/bind.ts';
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

  bindOne(app, calls.cashAccounts, () => readAccounts(db));

  bindOne(app, calls.cashAccount, ({ params }) => readCashAccount(db, params.id));

  bindOne(app, calls.createCashAccount, ({ actor, body }) => createAccount(context, body, actor));

  bindOne(app, calls.updateCashAccount, ({ actor, params, body }) =>
    changeAccount(context, params.id, body, actor),
  );

  bind(app, calls.removeCashAccount, async ({ actor, params }) =>
    removeAccount(context, params.id, actor),
  );
}
