import { bookCalls } from '#contract/books/calls.ts';
import { countOf } from '#contract/numbers.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';

/** Reads an account beside its statement, marks movements, and signs it. */
export function useReconciliation(account: string, until: string) {
  const { send, isSending } = useSend();
  const query = useApiQuery(bookCalls.reconciliation, {
    query: { account, until },
    staleTime: 0,
  });
  return {
    reconciliation: query.data?.data.reconciliation,
    error: query.error,
    refetch: query.refetch,
    isBusy: isSending,
    /** Marks movements as shown by the statement on a day, or takes that back where there is none. @throws HttpError */
    mark: (movements: string[], clearedOn: string | null) => {
      const cleared = clearedOn !== null;
      const form = { account, movements, cleared, ...(cleared && { clearedOn }) };
      const words = cleared ? 'marked as on the statement' : 'no longer marked';
      return send(bookCalls.clearMovements, {
        form,
        done: ({ data }) => `${countOf(data.changed, 'movements')} ${words}.`,
      });
    },
    /** Signs the account. @throws HttpError */
    sign: (statementBalance: string) =>
      send(bookCalls.signReconciliation, {
        form: { account, until, statementBalance },
        done: () => 'The reconciliation has been signed.',
      }),
  };
}

export type ReconciliationWork = ReturnType<typeof useReconciliation>;
