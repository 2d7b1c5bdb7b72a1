import { ownAccounts, useCashAccounts } from '../../../dues/admin/parts/use-cash-accounts.ts';
import { usePlans } from '../../../dues/admin/parts/use-plans.ts';

/** Reads what a form of money received by hand is made of: the years' plans, and the accounts that it may be in. */
export function useReceiving() {
  const plans = usePlans();
  const accounts = useCashAccounts();
  return {
    plans: plans.plans,
    accounts: ownAccounts(accounts.accounts),
    loaded: plans.loaded && accounts.loaded,
    error: plans.error ?? accounts.error,
    refetch: () => Promise.all([plans.refetch(), accounts.refetch()]),
  };
}
