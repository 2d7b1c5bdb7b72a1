import { useState } from 'react';
import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useServices } from '../../../../portal/services.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { useRefreshDues } from '../../../payments/admin/parts/use-refresh-dues.ts';

/** A line of a confirmation: without a member, the proposed one is meant. The amount in naira. */
export type Entry = { _id: string; userId?: string; amount?: string };

/** Lines in one request, so that the page can say how far it is. */
const batchSize = 50;

const counted = (lines: number) => `${lines} ${lines === 1 ? 'line' : 'lines'}`;

/** Reads a statement with its lines, and records and ignores them. */
export function useBankStatement(id: string) {
  const { http, toasts } = useServices();
  const refresh = useRefreshDues();
  const query = useApiQuery(bankStatementCalls.statement, { params: { id }, staleTime: 0 });
  const [busy, setBusy] = useState<'record' | 'ignore' | null>(null);
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState('');

  const work = async (what: 'record' | 'ignore', act: () => Promise<void>): Promise<boolean> => {
    setBusy(what);
    setDone(0);
    setFailure('');
    let succeeded = true;
    try {
      await act();
    } catch (error) {
      setFailure(sentenceOf(error));
      succeeded = false;
    }
    /* Also after a failure: what came before it is recorded. */
    await query.refetch();
    setBusy(null);
    return succeeded;
  };

  return {
    bankStatement: query.data?.data.statement,
    lines: query.data?.data.lines ?? [],
    error: query.error,
    refetch: query.refetch,
    busy,
    /** Entries that have been sent of those that are being recorded. */
    done,
    failure,
    /** Records lines; returns whether all were sent. */
    record: (entries: readonly Entry[]) =>
      work('record', async () => {
        let [recorded, linked] = [0, 0];
        for (let start = 0; start < entries.length; start += batchSize) {
          const lines = entries.slice(start, start + batchSize);
          const { data } = await http.send(bankStatementCalls.confirmStatement, {
            params: { id },
            form: { lines },
          });
          recorded += data.recorded;
          linked += data.linked;
          setDone(start + lines.length);
        }
        const sent = new Set(entries.map(({ _id }) => _id)).size;
        const left = sent - recorded - linked;
        const words = [
          ...(recorded > 0 || linked === 0 ? [`${counted(recorded)} recorded`] : []),
          ...(linked > 0 ? [`${counted(linked)} linked`] : []),
        ].join(', ');
        toasts.show(
          left > 0
            ? `${words}; ${left} not, because recorded or paid in the meantime.`
            : `${words}.`,
          left > 0 ? 'error' : 'success',
        );
        void refresh();
      }),
    /** Ignores a line; with a rule, all that have its text. */
    ignore: (line: StatementLine, rule: string) =>
      work('ignore', async () => {
        const { data } = await http.send(bankStatementCalls.ignoreLine, {
          params: { id, lineId: line._id },
          body: rule ? { rule } : {},
        });
        toasts.show(`${counted(data.ignored)} ignored.`);
      }),
  };
}

export type BankStatementWork = ReturnType<typeof useBankStatement>;
