import { Button, Flex, Input } from 'antd';
import { useState } from 'react';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { longDate } from '../../../../shared/format.ts';
import { SameMoney } from '../../../payments/admin/parts/same-money.tsx';
import type { AskedLine, BankStatementWork } from './use-bank-statement.ts';

type Props = { asked: AskedLine; line: StatementLine; work: BankStatementWork };

function Asked({ asked: { entries, candidates }, line, work }: Props) {
  const [isAnother, setAnother] = useState(false);
  const [reason, setReason] = useState('');
  const isBusy = work.busy !== null;
  const acceptRepeat = reason.trim();
  return (
    <section className="panel asked-line" aria-label={`Row ${line.row}`}>
      <p>
        <b>{formatNaira(line.amount)}</b> · {longDate(line.date)} · Row {line.row}
        <br />
        <span className="narration">{line.narration}</span>
      </p>
      <SameMoney
        candidates={candidates}
        isAnother={isAnother}
        busy={isBusy}
        onAnother={() => setAnother(true)}
        onSame={(same) => void work.record([{ _id: line._id, link: same.map(({ _id }) => _id) }])}
      />
      <Flex gap="small" wrap className="form-actions">
        {isAnother ? (
          <>
            <Input
              autoFocus
              aria-label="Why it is another"
              placeholder="Why it is another"
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button
              type="primary"
              disabled={acceptRepeat === '' || isBusy}
              onClick={() => void work.record(entries.map((entry) => ({ ...entry, acceptRepeat })))}
            >
              Record as another
            </Button>
          </>
        ) : null}
        <Button disabled={isBusy} onClick={() => work.leave(line._id)}>
          Leave it open
        </Button>
      </Flex>
    </section>
  );
}

/** Asks about lines that may be in the books already, before they are recorded. */
export function AskedLines({ work }: { work: BankStatementWork }) {
  return (
    <>
      {work.asked.map((asked) => {
        const line = work.lines.find(({ _id }) => _id === asked.entries[0]?._id);
        return line ? <Asked key={line._id} asked={asked} line={line} work={work} /> : null;
      })}
    </>
  );
}
