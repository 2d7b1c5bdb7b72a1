import { useState } from 'react';
import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type { BankStatement } from '#contract/books/bank-statements/schemas.ts';
import type { StatementColumn } from '#contract/books/bank-statements/terms.ts';
import { useServices } from '../../../../portal/services.ts';
import { readSpreadsheet } from '../../../../portal/spreadsheet/spreadsheet.ts';
import { HttpError, sentenceOf } from '../../../../shared/http/http.ts';

/** What an upload is doing: sending the file, or waiting while the server reads and matches it. */
export type Phase = 'sending' | 'matching' | null;

export type Chosen = Partial<Record<StatementColumn, number>>;

/** Uploads a statement; where its columns are not found, reads its rows for somebody to say. */
export function useUpload(onUploaded: (bankStatement: BankStatement) => void) {
  const { http, toasts } = useServices();
  const [phase, setPhase] = useState<Phase>(null);
  const [failure, setFailure] = useState('');
  const [rows, setRows] = useState<string[][] | null>(null);

  const upload = async (accountName: string, file: File, columns?: Chosen) => {
    setPhase('sending');
    setFailure('');
    const form = new FormData();
    form.set('account', accountName);
    if (columns) form.set('columns', JSON.stringify(columns));
    form.set('file', file);
    try {
      const { data } = await http.send(bankStatementCalls.uploadStatement, {
        form,
        onProgress: (part) => setPhase(part < 1 ? 'sending' : 'matching'),
      });
      const { statement } = data;
      toasts.show(`${statement.lines} lines of ${statement.account} have been read.`);
      onUploaded(statement);
    } catch (error) {
      setFailure(sentenceOf(error));
      if (error instanceof HttpError && 'columns' in error.errors)
        setRows(await readSpreadsheet(file).catch(() => null));
    }
    setPhase(null);
  };
  const forget = () => {
    setFailure('');
    setRows(null);
  };
  return { phase, failure, rows, upload, forget };
}
