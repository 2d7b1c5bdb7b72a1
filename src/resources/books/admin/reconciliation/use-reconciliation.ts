import { bookCalls } from '#contract/books/calls.ts';
import { countOf } from '#contract/numbers.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { HttpError, sentenceOf } from '../../../../shared/http/http.ts';

/* Why a call failed, beside a field; nothing where it succeeded. */
const whyNot = (sent: Promise<unknown>, field: string): Promise<string> =>
  sent.then(
    () => '',
    (error) => (error instanceof HttpError ? error.errors[field] : undefined) ?? sentenceOf(error),
  );

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
    /** Marks movements as shown by the statement on a day, or takes that back where there is none; returns why not, or nothing. */
    mark: (movements: string[], clearedOn: string | null): Promise<string> => {
      const cleared = clearedOn !== null;
      const form = { account, movements, cleared, ...(cleared && { clearedOn }) };
      const words = cleared ? 'marked as on the statement' : 'no longer marked';
      const sent = send(bookCalls.clearMovements, {
        form,
        done: ({ data }) => `${countOf(data.changed, 'movements')} ${words}.`,
      });
      return whyNot(sent, 'clearedOn');
    },
    /** Signs the account; returns why not, or nothing. */
    sign: (statementBalance: string): Promise<string> => {
      const sent = send(bookCalls.signReconciliation, {
        form: { account, until, statementBalance },
        done: () => 'The reconciliation has been signed.',
      });
      return whyNot(sent, 'statementBalance');
    },
  };
}

export type ReconciliationWork = ReturnType<typeof useReconciliation>;
