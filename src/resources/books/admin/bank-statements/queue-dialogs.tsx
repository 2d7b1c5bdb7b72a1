import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { minRuleText } from '#contract/books/bank-statements/terms.ts';
import { cashBookCalls } from '#contract/books/cash-book/calls.ts';
import { Dialog } from '../../../../portal/antd/dialog.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { BookDialog } from './book-dialog.tsx';
import { commonWords } from './common-words.ts';
import { LinkDialog } from './link-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import type { BankStatementWork, Entry } from './use-bank-statement.ts';

type IgnoreProps = {
  line: StatementLine;
  busy: boolean;
  onClose: () => void;
  onIgnore: (rule: string) => void;
};

/* Ignores a line; asks whether lines like it are to be ignored, too. */
function IgnoreDialog({ line, busy, onClose, onIgnore }: IgnoreProps) {
  const [isRule, setRule] = useState(false);
  const [text, setText] = useState(() => commonWords(line));
  const isReady = !isRule || text.trim().length >= minRuleText;
  return (
    <Dialog
      title="Ignore this line?"
      onClose={onClose}
      okText={isRule ? 'Ignore and remember' : 'Ignore this line'}
      okButtonProps={{ disabled: !isReady, loading: busy }}
      onOk={() => onIgnore(isRule ? text.trim() : '')}
    >
      <p className="narration">{line.narration}</p>
      <Form layout="vertical">
        <Checkbox checked={isRule} onChange={(event) => setRule(event.target.checked)}>
          Also ignore every open line with this text, now and in later statements
        </Checkbox>
        <Form.Item
          label="Text of the narration"
          htmlFor="ignore-rule"
          extra={`At least ${minRuleText} characters. Lines that are sure are never ignored by it.`}
        >
          <Input
            id="ignore-rule"
            value={text}
            maxLength={100}
            disabled={!isRule}
            onChange={(event) => setText(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

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
