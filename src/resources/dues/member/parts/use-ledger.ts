import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';

const ledgerMe = { method: 'GET', path: '/api/v1/ledger/me' } as const;
const bankAccount = { method: 'GET', path: '/api/v1/ledger/bank-account' } as const;
const duesSettings = { method: 'GET', path: '/api/v1/ledger/settings' } as const;

/** Reads what the member owes, now or at the end of an earlier day, and follows its changes. */
export function useLedger(asAt = '') {
  const query = asAt ? { query: { asAt } } : {};
  const { data, ...state } = useApiQuery(ledgerMe, { ...query, topic: 'payments' });
  const ledger: Ledger | undefined = data?.data;
  return { ledger, ...state };
}

/** Reads the society's account to transfer to. */
export function useBankAccount() {
  const { data, ...state } = useApiQuery(bankAccount);
  return { bankAccount: data?.data.bankAccount, ...state };
}

/** Reads what the society decided about its dues, such as parts. */
export function useDuesSettings() {
  const { data, ...state } = useApiQuery(duesSettings);
  return { settings: data?.data.settings, ...state };
}

/**
 * Reads what is owed and what was decided about paying it; `isRead` once all of it has come, or what is owed cannot be
 * read. What can be paid is shown then, at once: by parts, a button moves while it is pressed.
 */
export function useDues() {
  const { ledger, error } = useLedger();
  const { settings, error: unsettled } = useDuesSettings();
  return { ledger, isRead: ledger ? Boolean(settings ?? unsettled) : error !== null };
}
