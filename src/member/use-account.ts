import { useCallback, useEffect, useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import type { User } from '#contract/users.ts';
import { createHttp, HttpError, messages } from '../providers/http.ts';
import { storageKeys } from '../providers/session.ts';

/** What a person sees of themselves; the totals are an admin's. */
export type Account = {
  user: User;
  payments: Payment[];
  totals: { members: number; diaspora: number; paid: number } | null;
};

type State = { account: Account | null; failure: string };

type Users = { totalUsers: number };
type Paid = { totalPaidAmount: number };
type Payments = { data: { payments: Payment[] } };

async function readTotals(http: ReturnType<typeof createHttp>) {
  const [users, diaspora, paid, all] = await Promise.all([
    http.get<Users>('/api/v1/user/getAllUsers?limit=1'),
    http.get<{ totalDiasporaUsers: number }>('/api/v1/user/diasporaUsers'),
    http.get<Paid>('/api/v1/payment/totalPaidAmount'),
    http.get<Payments>('/api/v1/payment/payments'),
  ]);
  const totals = {
    members: users.totalUsers,
    diaspora: diaspora.totalDiasporaUsers,
    paid: paid.totalPaidAmount,
  };
  return { totals, payments: all.data.payments.slice(0, 20) };
}

async function readAccount(token: string): Promise<Account> {
  const http = createHttp({ token });
  const user = await http.get<User>('/api/v1/user/me');
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
  if (user.role === 'admin') return { user, ...(await readTotals(http)) };
  const { data } = await http.get<{ data: Payment[] }>('/api/v1/payment/userPayment');
  return { user, payments: data, totals: null };
}

/** Reads the account of whoever is logged in; without a session, or with one that is over, to /. */
export function useAccount(): State & { reload: () => void } {
  const [state, setState] = useState<State>({ account: null, failure: '' });

  const reload = useCallback(() => {
    const token = localStorage.getItem(storageKeys.token);
    if (!token) return location.replace('/');
    readAccount(token).then(
      (account) => setState({ account, failure: '' }),
      (error: unknown) => {
        if (error instanceof HttpError && error.status === 401) {
          localStorage.removeItem(storageKeys.token);
          localStorage.removeItem(storageKeys.user);
          return location.replace('/login');
        }
        const failure = error instanceof HttpError ? error.message : messages.unknown;
        setState((before) => ({ ...before, failure }));
      },
    );
  }, []);

  useEffect(() => {
    reload();
    /* Back from the payment's tab: what has arrived meanwhile shows at once. */
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, [reload]);

  return { ...state, reload };
}
