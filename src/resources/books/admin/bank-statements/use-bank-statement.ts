import { useState } from 'react';
import type { z } from 'zod';
import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type { confirmForm, StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { countOf } from '#contract/numbers.ts';
import { correctionCalls } from '#contract/payments/correction-calls.ts';
import type { SameMoneyCandidate } from '#contract/payments/same-money.ts';
import { useRefresh, useSend } from '../../../../portal/act/use-send.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useTold } from '../../../../portal/parts/use-told.ts';
import { useServices } from '../../../../portal/services.ts';
import { duesResources } from '../../../payments/admin/parts/dues-resources.ts';
import { candidatesOf } from '../../../payments/admin/parts/use-same-money.ts';

/** What a line is booked as: of a category, as a transfer from or to another own account, or as a remittance. */
export type LineVoucher = NonNullable<z.input<typeof confirmForm>['lines'][number]['voucher']>;

/** A line of a confirmation: without a member, the proposed one is meant. The amount in naira. */
export type Entry = {
  _id: string;
  userId?: string;
  amount?: string;
  /** Why it is another sum than what may be the same in the books. */
  acceptRepeat?: string;
  /** The payments or vouchers that it is. */
  link?: string[];
  voucher?: LineVoucher;
  /** Books it as money that is nobody's yet. */
  suspense?: true;
};

/** A line that may be in the books already: what was to be recorded, and what it may be. */
export type AskedLine = { entries: readonly Entry[]; candidates: readonly SameMoneyCandidate[] };

type Confirmed = { recorded: number; linked: number; questions: AskedLine[] };

type Work = 'record' | 'ignore' | 'return';

/** Lines in one request, so that the page can say how far it is, and a busy server answers in time. */
const batchSize = 20;

/** Reads a statement with its lines, and records and ignores them. */
export function useBankStatement(id: string) {
  const { toasts } = useServices();
  const { send } = useSend();
  const refresh = useRefresh();
  const query = useApiQuery(bankStatementCalls.statement, { params: { id }, staleTime: 0 });
  const { attempt, failure, forget, busy } = useTold();
  const [done, setDone] = useState(0);
  const [asked, setAsked] = useState<readonly AskedLine[]>([]);

  const without = (all: readonly AskedLine[], ids: ReadonlySet<string>) =>
    all.filter(({ entries }) => !ids.has(entries[0]?._id ?? ''));

  /* Sends entries; lines that may be in the books already are kept apart, and the others sent again. */
  const confirm = async (entries: readonly Entry[]): Promise<Confirmed> => {
    if (entries.length === 0) return { recorded: 0, linked: 0, questions: [] };
    try {
      const { data } = await send(bankStatementCalls.confirmStatement, {
        params: { id },
        form: { lines: [...entries] },
        changes: null,
      });
      return { ...data, questions: [] };
    } catch (error) {
      const candidates = candidatesOf(error);
      if (candidates.length === 0) throw error;
      const lineAt = (place: number | null) => entries[place ?? 0]?._id;
      const ids = new Set(candidates.map(({ line }) => lineAt(line)));
      const questions = [...ids].map((lineId) => ({
        entries: entries.filter(({ _id }) => _id === lineId),
        candidates: candidates.filter(({ line }) => lineAt(line) === lineId),
      }));
      const rest = await confirm(entries.filter(({ _id }) => !ids.has(_id)));
      return { ...rest, questions: [...questions, ...rest.questions] };
    }
  };

  const work = async (what: Work, act: () => Promise<void>): Promise<boolean> => {
    setDone(0);
    /* Also after a failure: what came before it is recorded. */
    const whole = () => act().finally(() => refresh(duesResources));
    return (await attempt(whole, what)) !== null;
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
    /** Forgets why something failed: what is begun is another thing. */
    forget,
    /** Lines that may be in the books already. */
    asked,
    /** Leaves a question open: the line stays as it was. */
    leave: (lineId: string) => setAsked((all) => without(all, new Set([lineId]))),
    /** Records lines; returns whether all were sent. */
    record: (entries: readonly Entry[]) =>
      work('record', async () => {
        let [recorded, linked] = [0, 0];
        const questions: AskedLine[] = [];
        for (let start = 0; start < entries.length; start += batchSize) {
          const lines = entries.slice(start, start + batchSize);
          const done = await confirm(lines);
          recorded += done.recorded;
          linked += done.linked;
          questions.push(...done.questions);
          setDone(start + lines.length);
        }
        const sent = new Set(entries.map(({ _id }) => _id));
        setAsked((all) => [...without(all, sent), ...questions]);
        const left = sent.size - recorded - linked - questions.length;
        const isAsked = questions.length > 0;
        const words = [
          ...(recorded > 0 || (linked === 0 && !isAsked)
            ? [`${countOf(recorded, 'lines')} recorded`]
            : []),
          ...(linked > 0 ? [`${countOf(linked, 'lines')} linked`] : []),
          ...(isAsked ? [`${countOf(questions.length, 'lines')} may be in the books already`] : []),
        ].join(', ');
        toasts.show(
          left > 0
            ? `${words}; ${left} not, because recorded or paid in the meantime.`
            : `${words}.`,
          left > 0 || isAsked ? 'error' : 'success',
        );
      }),
    /** Keeps a rule that proposes to book lines with a text. */
    remember: (text: string, voucher: { category: string; description: string }) =>
      work('record', async () => {
        const form = { text, ...voucher };
        await send(bankStatementCalls.createStatementRule, { form, changes: null });
      }),
    /** Records that the bank returned the payments that a line takes back, on its day. */
    giveBack: (line: StatementLine) =>
      work('return', async () => {
        const form = {
          why: 'returned' as const,
          date: line.date,
          reason: line.narration.slice(0, 300),
        };
        for (const payment of line.takesBack?.payments ?? [])
          await send(correctionCalls.reversePayment, {
            params: { id: payment },
            form,
            changes: null,
          });
        toasts.show('The return is recorded.');
      }),
    /** Ignores a line; with a rule, all that have its text. */
    ignore: (line: StatementLine, rule: string) =>
      work('ignore', async () => {
        await send(bankStatementCalls.ignoreLine, {
          params: { id, lineId: line._id },
          body: rule ? { rule } : {},
          done: ({ data }) => `${countOf(data.ignored, 'lines')} ignored.`,
          changes: null,
        });
      }),
  };
}

export type BankStatementWork = ReturnType<typeof useBankStatement>;
