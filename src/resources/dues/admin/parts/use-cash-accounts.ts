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

/** Returns the choice of an account, or of another thing with a name. */
export const choiceOf = (rows: readonly { _id: string; name: string }[]) => ({
  type: 'choice' as const,
  options: rows.map(({ _id, name }) => ({ value: _id, label: name })),
});

/** Keeps the accounts that money received by hand is in. */
export const ownAccounts = (accounts: readonly CashAccount[]): CashAccount[] =>
  accounts.filter(({ kind }) => kind !== 'gateway');
