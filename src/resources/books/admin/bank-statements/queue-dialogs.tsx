import { Alert, Checkbox, Form, Input, List, Skeleton } from 'antd';
import { useState } from 'react';
import type { LineMatch, StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { minRuleText } from '#contract/books/bank-statements/terms.ts';
import { cashBookCalls } from '#contract/books/cash-book/calls.ts';
import { formatKobo, formatNaira } from '#contract/naira.ts';
import { Dialog } from '../../../../portal/antd/dialog.tsx';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { longDate } from '../../../../shared/format.ts';
import { useTicks } from '../parts/ticks.tsx';
import { BookDialog } from './book-dialog.tsx';
import { commonWords } from './common-words.ts';
import { koboOf, likelyOf, useLineMatches } from './likely-links.ts';
import { SplitDialog } from './split-dialog.tsx';
import type { BankStatementWork, Entry } from './use-bank-statement.ts';

type LinkProps = {
  statement: string;
  line: StatementLine;
  busy: boolean;
  onClose: () => void;
  onLink: (ids: string[]) => void;
};

const detailOf = ({ name, date, reference }: LineMatch) =>
  [name, longDate(date), reference].filter(Boolean).join(' · ');

/* Links a line with payments or vouchers of its account that come to its amount. */
function LinkDialog({ statement, line, busy, onClose, onLink }: LinkProps) {
  const { matches, isLoading } = useLineMatches(statement, line);
  const likely = likelyOf(matches, koboOf(line));
  const { ticked, tick } = useTicks(matches, (match) => likely.includes(match));
  const left = ticked.reduce((rest, match) => rest - koboOf(match), koboOf(line));
  return (
    <Dialog
      title={`Link ${formatNaira(line.amount)} with what is in the books`}
      onClose={onClose}
      okText="Link"
      okButtonProps={{ disabled: left !== 0 || ticked.length === 0, loading: busy }}
      onOk={() => onLink(ticked.map(({ _id }) => _id))}
    >
      <p className="narration">{line.narration}</p>
      {isLoading ? <Skeleton active title={false} /> : null}
      {!isLoading && matches.length === 0 ? (
        <Alert
          type="info"
          role="none"
          message="Nothing in this account near this day comes to this amount or less."
        />
      ) : null}
      <List
        size="small"
        className="line-matches"
        dataSource={matches}
        rowKey="_id"
        locale={{ emptyText: ' ' }}
        renderItem={(match) => (
          <List.Item>
            <Checkbox
              checked={ticked.includes(match)}
              onChange={({ target }) => tick([match], target.checked)}
            >
              <span className="two-lines">
                <b>
                  {match.number}, {formatNaira(match.amount)}
                </b>
                <small>{detailOf(match)}</small>
                {match.why ? <small>{match.why}</small> : null}
              </span>
            </Checkbox>
          </List.Item>
        )}
      />
      <p role="status">
        {left === 0 ? 'This is the whole amount.' : `${formatKobo(left)} of the line is left.`}
      </p>
    </Dialog>
  );
}

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
        <Labelled
          label="Text of the narration"
          extra={`At least ${minRuleText} characters. Lines that are sure are never ignored by it.`}
        >
          <Input
            value={text}
            maxLength={100}
            disabled={!isRule}
            onChange={(event) => setText(event.target.value)}
          />
        </Labelled>
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
