import { answersList, answersOne } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { cashAccountChange, cashAccountForm, cashAccountSchema } from './schemas.ts';

const oneCashAccount = answersOne('account', cashAccountSchema);
const changesCashAccount = { access: 'payments.write', once: true, ...oneCashAccount } as const;

/** The society’s banks, its cash and what gateways hold (docs/cash-book.md). */
export const cashAccountCalls = {
  cashAccounts: defineCall('GET /api/v1/cash-book/accounts', {
    summary: 'The accounts of the cash book with what they hold today',
    access: 'payments.read',
    ...answersList('accounts', cashAccountSchema),
  }),
  cashAccount: defineCall('GET /api/v1/cash-book/accounts/{id}', {
    summary: 'An account of the cash book with what it holds today',
    access: 'payments.read',
    ...oneCashAccount,
  }),
  createCashAccount: defineCall('POST /api/v1/cash-book/accounts', {
    summary: 'Open a bank or cash account with its opening balance',
    ...changesCashAccount,
    body: cashAccountForm,
    status: 201,
  }),
  updateCashAccount: defineCall('PATCH /api/v1/cash-book/accounts/{id}', {
    summary:
      'Rename an account, set its opening balance, make it the default, close it or open it again; 409 for opening data of a closed period',
    ...changesCashAccount,
    body: cashAccountChange,
  }),
  removeCashAccount: defineCall('DELETE /api/v1/cash-book/accounts/{id}', {
    summary: 'Remove an account that was opened by mistake, while it is empty',
    access: 'payments.write',
    status: 204,
    failures: [409],
  }),
} as const;
