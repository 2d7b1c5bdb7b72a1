import { Button, Checkbox, List } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { AccountMovement } from '#contract/books/reconciliation/schemas.ts';
import { dayInNigeria } from '#contract/day.ts';
import { formatNaira } from '#contract/naira.ts';
import { DayChoice } from '../../../../portal/form/inputs/day-choice.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { useTold } from '../../../../portal/parts/use-told.ts';
import { useUnsaved } from '../../../../portal/routing/unsaved-changes.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import { forWords } from '../parts/movement-words.ts';
import type { ReconciliationWork } from './use-reconciliation.ts';
import '../parts/reconciliation-panel.css';
import './reconciliation.css';
import { TickAll, useTicks } from '../parts/ticks.tsx';

type Props = {
  title: string;
  lead: string;
  movements: readonly AccountMovement[];
  /** What is said where there are none. */
  empty?: string;
  /** Whether they are on the statement, so that a mark is taken back. */
  isMarked?: boolean;
  /** The day that is offered for marks. */
  day: string;
  mayWrite: boolean;
  work: ReconciliationWork;
};

const wordsOf = ({ number, name, amount }: AccountMovement) =>
  [number, name, formatNaira(amount)].filter(Boolean).join(', ');

function Movement({ movement }: { movement: AccountMovement }) {
  const { date, number, name, purpose, reference, entry, payment, clearedOn } = movement;
  const pathTo = usePathTo();
  const path = entry
    ? pathTo('cash-book', 'show', { id: entry })
    : payment && pathTo('admin-dues', 'show', { id: payment });
  return (
    <div className="row-lines">
      <b>{forWords(movement)}</b>
      <small>
        {longDate(date)} · {path ? <Link to={path}>{number}</Link> : number}
        {reference ? ` · ${reference}` : ''}
      </small>
      {name && purpose ? <span>{purpose}</span> : null}
      {clearedOn ? <small>On the statement on {longDate(clearedOn)}</small> : null}
    </div>
  );
}

/** Lists movements of an account with a tick each, to mark them as on the statement or take that back. */
export function MovementList({ movements, isMarked = false, mayWrite, ...props }: Props) {
  const { title, lead, empty, work } = props;
  const id = useId();
  const ticks = useTicks(movements, () => false);
  const { ticked, tick } = ticks;
  const [day, setDay] = useState(props.day);
  const { attempt, failure, forget } = useTold();
  useUnsaved(ticked.length > 0);
  const save = async (clearedOn: string | null) => {
    const marked = ticked.map(({ _id }) => _id);
    if (await attempt(() => work.mark(marked, clearedOn))) tick(ticked, false);
  };
  return (
    <Panel title={title} className="reconciliation-panel">
      <p className="hint">{movements.length > 0 ? lead : empty}</p>
      {movements.length > 0 ? (
        <List
          dataSource={[...movements]}
          rowKey="_id"
          pagination={movements.length > 25 ? { pageSize: 25, showSizeChanger: false } : false}
          header={mayWrite ? <TickAll ticks={ticks} /> : null}
          renderItem={(movement) => (
            <List.Item extra={<b className="amount">{formatNaira(movement.amount)}</b>}>
              {mayWrite ? (
                <Checkbox
                  checked={ticked.includes(movement)}
                  aria-label={wordsOf(movement)}
                  onChange={({ target }) => tick([movement], target.checked)}
                />
              ) : null}
              <Movement movement={movement} />
            </List.Item>
          )}
        />
      ) : null}
      {mayWrite && movements.length > 0 ? (
        <div className="reconciliation-mark">
          <label htmlFor={`${id}-day`}>
            Day on the statement
            <DayChoice
              id={`${id}-day`}
              value={day}
              latest={dayInNigeria()}
              onChange={(next) => {
                setDay(next);
                forget();
              }}
            />
          </label>
          <Button
            type={isMarked ? 'default' : 'primary'}
            disabled={ticked.length === 0}
            loading={work.isBusy}
            onClick={() => void save(day)}
          >
            {isMarked ? 'Change the day' : 'Mark as on the statement'}
          </Button>
          {isMarked ? (
            <Button
              disabled={ticked.length === 0}
              loading={work.isBusy}
              onClick={() => void save(null)}
            >
              Remove the mark
            </Button>
          ) : null}
          <div role="alert" className="mark-failure">
            {failure}
          </div>
        </div>
      ) : null}
    </Panel>
  );
}
