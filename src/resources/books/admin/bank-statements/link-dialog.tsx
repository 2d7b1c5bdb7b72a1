import { Alert, Checkbox, List, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type { LineMatch, StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { longDate } from '../../../../shared/format.ts';

type Props = {
  statement: string;
  line: StatementLine;
  busy: boolean;
  onClose: () => void;
  onLink: (ids: string[]) => void;
};

const kobo = (amount: number) => Math.round(amount * 100);

/* The only one of the amount, those that are known to be it together, or all that there is, such as a day's POS. */
function likely(matches: readonly LineMatch[], amount: number): string[] {
  const known = matches.filter(({ why }) => why !== null);
  const whole = matches.filter((match) => kobo(match.amount) === amount);
  if (whole.length === 1) return whole.map(({ _id }) => _id);
  const together = [known, matches].find(
    (some) => some.reduce((total, match) => total + kobo(match.amount), 0) === amount,
  );
  return (together ?? []).map(({ _id }) => _id);
}

const detailOf = ({ name, date, reference }: LineMatch) =>
  [name, longDate(date), reference].filter(Boolean).join(' · ');

/** Links a line with payments or vouchers of its account that come to its amount. */
export function LinkDialog({ statement, line, busy, onClose, onLink }: Props) {
  const { data, isLoading } = useApiQuery(bankStatementCalls.lineMatches, {
    params: { id: statement, lineId: line._id },
    staleTime: 0,
  });
  const [picked, setChosen] = useState<readonly string[] | null>(null);
  const matches = data?.data.matches ?? [];
  const chosen = picked ?? likely(matches, kobo(line.amount));
  const sum = matches
    .filter(({ _id }) => chosen.includes(_id))
    .reduce((total, { amount }) => total + kobo(amount), 0);
  const left = kobo(line.amount) - sum;
  return (
    <Modal
      open
      title={`Link ${formatNaira(line.amount)} with what is in the books`}
      maskClosable={false}
      onCancel={onClose}
      okText="Link"
      okButtonProps={{ disabled: left !== 0 || chosen.length === 0, loading: busy }}
      onOk={() => onLink([...chosen])}
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
              checked={chosen.includes(match._id)}
              onChange={({ target }) =>
                setChosen(
                  target.checked ? [...chosen, match._id] : chosen.filter((id) => id !== match._id),
                )
              }
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
        {left === 0
          ? 'This is the whole amount.'
          : `${formatNaira(nairaFromKobo(left))} of the line is left.`}
      </p>
    </Modal>
  );
}
