import { Alert, Radio } from 'antd';
import type { ReactNode } from 'react';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { Facts } from '../../../../portal/antd/facts.tsx';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ReferenceInput } from '../../../../portal/form/inputs/reference-input.tsx';
import { longDate } from '../../../../shared/format.ts';
import './bank-statements.css';

type Props = {
  line: StatementLine;
  /** The member who is chosen; '' for none. */
  chosen: string;
  onChoose: (userId: string) => void;
  /** A member was found by the search. */
  onFound: () => void;
  /** What can be done with it: beside the candidates where there is room, so that it is in sight. */
  children: ReactNode;
};

/** Shows a doubtful line: why it is doubtful, and the members whom it may be of. */
export function DoubtfulLine({ line, chosen, onChoose, onFound, children }: Props) {
  const { candidates, reference } = line;
  const isListed = candidates.some(({ userId }) => userId === chosen);
  return (
    <div className="doubtful-parts">
      <div className="line-part">
        <p className="doubtful-amount">{formatNaira(line.amount)}</p>
        <Facts
          size="small"
          facts={[
            ['Date', longDate(line.date)],
            [
              'Narration',
              <span key="narration" className="narration">
                {line.narration}
              </span>,
            ],
            ['Reference', reference],
            ['Row', line.row],
          ]}
        />
        <Alert type="warning" showIcon role="none" message={line.reason} />
        {(line.takesBack?.payments ?? []).map((id, place) => (
          <LinkButton key={id} to={['admin-dues', 'show', { id }]}>
            Look at the payment{place > 0 ? ` ${place + 1}` : ''} that it takes back
          </LinkButton>
        ))}
      </div>
      {line.amount > 0 ? (
        <div className="candidates-part">
          <h2 id="candidates">Possible members</h2>
          {candidates.length > 0 ? (
            <Radio.Group
              aria-labelledby="candidates"
              className="candidates"
              value={chosen}
              onChange={(event) => onChoose(String(event.target.value))}
              options={candidates.map(({ userId, name, memberId, owed, why }, place) => ({
                value: userId,
                label: (
                  <span className="two-lines">
                    <b>
                      {place < 5 ? `${place + 1}. ` : ''}
                      {name} ({memberId}), owes {formatNaira(owed)}
                    </b>
                    <small>{why}</small>
                  </span>
                ),
              }))}
            />
          ) : (
            <p>No member has a name or an ID like this.</p>
          )}
          <div className="candidate-search">
            <ReferenceInput
              key={line._id}
              id="candidate-search"
              resource="payers"
              placeholder="Search by name or member ID"
              aria-label="Another member"
              {...(chosen && !isListed && { value: chosen })}
              onChange={(value) => {
                onChoose(String(value ?? ''));
                onFound();
              }}
            />
          </div>
        </div>
      ) : null}
      <div>{children}</div>
    </div>
  );
}
