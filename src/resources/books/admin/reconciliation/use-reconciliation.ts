import { useState } from 'react';
import { reconciliationCalls } from '#contract/books/reconciliation/calls.ts';
import { useApiQuery, useRefetchQueries } from '../../../../portal/parts/use-api-query.ts';
import { useServices } from '../../../../portal/services.ts';
import { HttpError, sentenceOf } from '../../../../shared/http/http.ts';

const countOf = (count: number) => `${count} ${count === 1 ? 'movement' : 'movements'}`;

const besideField = (failure: unknown, field: string): string =>
  (failure instanceof HttpError ? failure.errors[field] : undefined) ?? sentenceOf(failure);

/** Reads an account beside its statement, marks movements, and signs it. */
export function useReconciliation(cashAccountId: string, until: string) {
  const { http, toasts } = useServices();
  const refetchAll = useRefetchQueries();
  const query = useApiQuery(reconciliationCalls.reconciliation, {
    query: { account: cashAccountId, until },
    staleTime: 0,
  });
  const [isBusy, setBusy] = useState(false);

  const work = async (act: () => Promise<string>): Promise<unknown> => {
    setBusy(true);
    try {
      toasts.show(await act());
      await refetchAll();
      return null;
    } catch (error) {
      return error;
    } finally {
      setBusy(false);
    }
  };

  return {
    reconciliation: query.data?.data.reconciliation,
    error: query.error,
    refetch: query.refetch,
    isBusy,
    /** Marks movements as shown by the statement on a day, or takes that back where there is none; returns why not, or nothing. */
    mark: async (movements: string[], clearedOn: string | null): Promise<string> => {
      const form = {
        account: cashAccountId,
        movements,
        cleared: clearedOn !== null,
        ...(clearedOn !== null && { clearedOn }),
      };
      const failure = await work(async () => {
        const { data } = await http.send(reconciliationCalls.clearMovements, { form });
        return clearedOn === null
          ? `${countOf(data.changed)} no longer marked.`
          : `${countOf(data.changed)} marked as on the statement.`;
      });
      return failure ? besideField(failure, 'clearedOn') : '';
    },
    /** Signs the account; returns why not, or nothing. */
    sign: async (statementBalance: string): Promise<string> => {
      const form = { account: cashAccountId, until, statementBalance };
      const failure = await work(async () => {
        await http.send(reconciliationCalls.signReconciliation, { form });
        return 'The reconciliation has been signed.';
      });
      return failure ? besideField(failure, 'statementBalance') : '';
    },
  };
}

export type ReconciliationWork = ReturnType<typeof useReconciliation>;
