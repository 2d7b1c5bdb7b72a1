import { useState } from 'react';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { cashBookCalls } from '#contract/books/cash-book/calls.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { BookDialog } from './book-dialog.tsx';
import { IgnoreDialog } from './ignore-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import type { BankStatementWork, Entry } from './use-bank-statement.ts';

export type QueueDialog = 'split' | 'link' | 'book' | 'ignore';

type Props = {
  dialog: QueueDialog | null;
  line: StatementLine;
  work: BankStatementWork;
  onClose: () => void;
};

/** Shows the dialog that a line of the queue is decided in. */
export function QueueDialogs({ dialog, line, work, onClose }: Props) {
  /* So that they are there when the dialog opens. */
  useApiQuery(cashBookCalls.cashCategories);
  const busy = work.busy !== null;
  const [approver, setApprover] = useState('');
  const record = async (entries: Entry[]) => {
    if (await work.record(entries)) onClose();
  };
  const open = work.lines.filter(
    ({ state, waits, amount }) => (state === 'doubtful' || waits) && amount > 0 === line.amount > 0,
  );
  switch (dialog) {
    case 'split':
      return (
        <SplitDialog
          line={line}
          busy={busy}
          onClose={onClose}
          onSplit={(entries) => void record(entries)}
        />
      );
    case 'link':
      return work.bankStatement ? (
        <LinkDialog
          statement={work.bankStatement._id}
          line={line}
          busy={busy}
          onClose={onClose}
          onLink={(link) => void record([{ _id: line._id, link }])}
        />
      ) : null;
    case 'book':
      return (
        <BookDialog
          line={line}
          accountId={work.bankStatement?.accountId ?? ''}
          open={open}
          busy={busy}
          approver={approver}
          onClose={onClose}
          onBook={async (lines, voucher, rule) => {
            setApprover(voucher.approvedBy ?? approver);
            const { category, description } = voucher;
            if (rule && category && !(await work.remember(rule, { category, description }))) return;
            await record(lines.map(({ _id }) => ({ _id, voucher })));
          }}
        />
      );
    case 'ignore':
      return (
        <IgnoreDialog
          line={line}
          busy={busy}
          onClose={onClose}
          onIgnore={async (rule) => {
            if (await work.ignore(line, rule)) onClose();
          }}
        />
      );
    default:
      return null;
  }
}
