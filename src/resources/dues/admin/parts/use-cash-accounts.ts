import { cashAccountCalls } from '#contract/dues/cash-accounts/calls.ts';
import type { CashAccount } from '#contract/dues/cash-accounts/schemas.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';

/** Reads the accounts of the cash book in which something can be booked. */
export function useCashAccounts() {
  const { data, error, refetch } = useApiQuery(cashAccountCalls.cashAccounts, {
    topic: 'payments',
  });
  const accounts = (data?.data.accounts ?? []).filter(({ closed }) => !closed);
  return { accounts, loaded: data !== undefined, error, refetch };
}

/** Keeps the accounts that money received by hand is in. */
export const ownAccounts = (accounts: readonly CashAccount[]): CashAccount[] =>
  accounts.filter(({ kind }) => kind !== 'gateway');
