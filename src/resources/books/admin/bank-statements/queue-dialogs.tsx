import { Alert, Checkbox, Form, Input, List, Skeleton } from 'antd';
import { useState } from 'react';
import type { LineMatch } from '#contract/books/bank-statements/schemas.ts';
import { minRuleText } from '#contract/books/bank-statements/terms.ts';
import { bookCalls } from '#contract/books/calls.ts';
import { formatKobo, formatNaira } from '#contract/naira.ts';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { longDate } from '../../../../shared/format.ts';
import { useTicks } from '../parts/ticks.tsx';
import { BookDialog } from './book-dialog.tsx';
import { commonWords } from './common-words.ts';
import { koboOf, likelyOf, useLineMatches } from './likely-links.ts';
import { LineDialog, type OfLine } from './line-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';

const detailOf = ({ name, date, reference }: LineMatch) =>
  [name, longDate(date), reference].filter(Boolean).join(' · ');

/* Links a line with payments or vouchers of its account that come to its amount. */
function LinkDialog(props: OfLine) {
  const { line, work } = props;
  const { matches, isLoading } = useLineMatches(work.bankStatement?._id ?? '', line);
  const likely = likelyOf(matches, koboOf(line));
  const { ticked, tick } = useTicks(matches, (match) => likely.includes(match));
  const left = ticked.reduce((rest, match) => rest - koboOf(match), koboOf(line));
  return (
    <LineDialog
      {...props}
      title={`Link ${formatNaira(line.amount)} with what is in the books`}
      okText="Link"
      isReady={left === 0 && ticked.length > 0}
      onSend={() => work.record([{ _id: line._id, link: ticked.map(({ _id }) => _id) }])}
    >
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
    </LineDialog>
  );
}

/* Ignores a line; asks whether lines like it are to be ignored, too. */
function IgnoreDialog(props: OfLine) {
  const { line, work } = props;
  const [isRule, setRule] = useState(false);
  const [text, setText] = useState(() => commonWords(line));
  const isReady = !isRule || text.trim().length >= minRuleText;
  return (
    <LineDialog
      {...props}
      title="Ignore this line?"
      okText={isRule ? 'Ignore and remember' : 'Ignore this line'}
      isReady={isReady}
      onSend={() => work.ignore(line, isRule ? text.trim() : '')}
    >
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
    </LineDialog>
  );
}

export type QueueDialog = 'split' | 'link' | 'book' | 'ignore';

type Props = OfLine & { dialog: QueueDialog | null };

/** Shows the dialog that a line of the queue is decided in. */
export function QueueDialogs({ dialog, ...props }: Props) {
  /* So that they are there when the dialog opens. */
  useApiQuery(bookCalls.cashCategories);
  const [approver, setApprover] = useState('');
  switch (dialog) {
    case 'split':
      return <SplitDialog {...props} />;
    case 'link':
      return <LinkDialog {...props} />;
    case 'book':
      return <BookDialog {...props} approver={approver} onApprover={setApprover} />;
    case 'ignore':
      return <IgnoreDialog {...props} />;
    default:
      return null;
  }
}
