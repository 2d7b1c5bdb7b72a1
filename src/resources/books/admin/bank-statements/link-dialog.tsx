import { Alert, Checkbox, List, Skeleton } from 'antd';
import { useState } from 'react';
import type { LineMatch, StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatKobo, formatNaira } from '#contract/naira.ts';
import { Dialog } from '../../../../portal/antd/dialog.tsx';
import { longDate } from '../../../../shared/format.ts';
import { koboOf, likelyOf, useLineMatches } from './likely-links.ts';

type Props = {
  statement: string;
  line: StatementLine;
  busy: boolean;
  onClose: () => void;
  onLink: (ids: string[]) => void;
};

const detailOf = ({ name, date, reference }: LineMatch) =>
  [name, longDate(date), reference].filter(Boolean).join(' · ');

/** Links a line with payments or vouchers of its account that come to its amount. */
export function LinkDialog({ statement, line, busy, onClose, onLink }: Props) {
  const { matches, isLoading } = useLineMatches(statement, line);
  const [picked, setChosen] = useState<readonly string[] | null>(null);
  const chosen = picked ?? likelyOf(matches, koboOf(line)).map(({ _id }) => _id);
  const sum = matches
    .filter(({ _id }) => chosen.includes(_id))
    .reduce((total, match) => total + koboOf(match), 0);
  const left = koboOf(line) - sum;
  return (
    <Dialog
      title={`Link ${formatNaira(line.amount)} with what is in the books`}
      onClose={onClose}
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
        {left === 0 ? 'This is the whole amount.' : `${formatKobo(left)} of the line is left.`}
      </p>
    </Dialog>
  );
}
