import { useState } from 'react';
import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type { BankStatement } from '#contract/books/bank-statements/schemas.ts';
import type { StatementColumn } from '#contract/books/bank-statements/terms.ts';
import { countOf } from '#contract/numbers.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { useTold } from '../../../../portal/parts/use-told.ts';
import { useIsShown } from '../../../../portal/routing/use-is-shown.ts';
import { readSpreadsheet } from '../../../../portal/spreadsheet/spreadsheet.ts';
import { HttpError } from '../../../../shared/http/http.ts';

/** What an upload is doing: sending the file, or waiting while the server reads and matches it. */
export type Phase = 'sending' | 'matching' | null;

export type Chosen = Partial<Record<StatementColumn, number>>;

/** Fields that the server asks for where a file is not plain; each has its answers, with their words. */
export const questions = {
  dateOrder: [
    ['day', 'The day comes first'],
    ['month', 'The month comes first'],
  ],
  acceptNumber: [['yes', 'It is this account’s: upload it']],
  acceptBalances: [['yes', 'Upload it all the same']],
} as const satisfies Record<string, readonly (readonly [string, string])[]>;
type QuestionField = keyof typeof questions;
type Question = { field: QuestionField; words: string };

/** Uploads a statement; where its columns are not found, reads its rows for somebody to say. */
export function useUpload(onUploaded: (bankStatement: BankStatement) => void) {
  const { send } = useSend();
  const [phase, setPhase] = useState<Phase>(null);
  const { attempt, failure, forget: forgetFailure } = useTold();
  const isShown = useIsShown();
  const [rows, setRows] = useState<string[][] | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [answers, setAnswers] = useState<Partial<Record<QuestionField, string>>>({});

  const upload = async (account: string, file: File, columns?: Chosen, answer?: string) => {
    setPhase('sending');
    const known = { ...answers, ...(question && answer && { [question.field]: answer }) };
    setAnswers(known);
    setQuestion(null);
    const form = new FormData();
    form.set('account', account);
    for (const [field, value] of Object.entries(known)) form.set(field, value);
    if (columns) form.set('columns', JSON.stringify(columns));
    form.set('file', file);
    const sending = async () => {
      const { data } = await send(bankStatementCalls.uploadStatement, {
        form,
        onProgress: (part) => setPhase(part < 1 ? 'sending' : 'matching'),
        done: ({ data: { statement } }) =>
          `Read: ${countOf(statement.lines, 'lines')} of ${statement.account}.`,
        changes: ['bank-statements'],
      });
      if (isShown()) onUploaded(data.statement);
    };
    const understand = async (error: unknown) => {
      const errors = error instanceof HttpError ? error.errors : {};
      const asked = (Object.keys(questions) as QuestionField[]).find((field) => field in errors);
      if ('columns' in errors) setRows(await readSpreadsheet(file).catch(() => null));
      if (!asked) throw error;
      setQuestion({ field: asked, words: errors[asked] ?? '' });
    };
    await attempt(() => sending().catch(understand));
    setPhase(null);
  };
  const forget = () => {
    forgetFailure();
    setQuestion(null);
    setAnswers({});
    setRows(null);
  };
  return { phase, failure, rows, question, upload, forget };
}
