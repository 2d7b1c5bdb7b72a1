import { List, Select } from 'antd';
import { useState } from 'react';
import { messageCalls } from '#contract/messages/calls.ts';
import type { Remindable } from '#contract/messages/reminders/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { longDate } from '../../../../shared/format.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { memberCount } from '../../../dues/admin/parts/members-and-amount.ts';
import { shortName } from '../../../members/admin/parts/member-name.tsx';
import { rungInWords } from './words.ts';
import './reminders.css';

/** Members a page of the preview. */
const pageSize = 10;

function Member({ member }: { member: Remindable }) {
  return (
    <List.Item extra={<b>{formatNaira(member.owed)}</b>}>
      <div className="row-lines">
        <b>{shortName(member)}</b>
        <small>
          {member.memberId} · {rungInWords(member.rung)}, due {longDate(member.dueDate)}
        </small>
      </div>
    </List.Item>
  );
}

type Now = { rung: number | undefined; total: number };

const sendNow = actsOn<Now>()(messageCalls.sendReminders, {
  key: 'send',
  label: 'Send now',
  input: ({ rung }) => ({ body: rung === undefined ? {} : { rung } }),
  question: ({ total }) => ({
    title: `Remind ${memberCount(total)} now?`,
    text: 'Each gets one e-mail with what they owe and a link to pay. Nobody gets the same reminder twice.',
  }),
  done: ({ data: { queued } }) => `${countOf(queued, 'reminders')} on the way.`,
});

/** Renders whom the ladder would remind now, by name, with a button that sends it at once. */
export function Preview({ rungs }: { rungs: readonly number[] }) {
  const [rung, chooseRung] = useState<number | undefined>();
  const [page, turnTo] = useState(1);
  const { data, error, isLoading, refetch } = useApiQuery(messageCalls.reminderPreview, {
    query: {
      page: String(page),
      limit: String(pageSize),
      ...(rung !== undefined && { rung: String(rung) }),
    },
    staleTime: 0,
  });
  const total = data?.totalMembers ?? 0;

  return (
    <Panel title="Who would be reminded now">
      <div className="range-choices">
        <Select
          aria-label="Of which reminder"
          value={rung ?? 'all'}
          onChange={(value) => {
            chooseRung(typeof value === 'number' ? value : undefined);
            turnTo(1);
          }}
          options={[
            { value: 'all', label: 'All reminders' },
            ...rungs.map((one) => ({ value: one, label: rungInWords(one) })),
          ]}
        />
        <ActButton
          type="primary"
          disabled={total === 0}
          act={sendNow}
          record={{ rung, total }}
          resource="reminders"
          onDone={() => turnTo(1)}
        />
      </div>
      {error && !data ? (
        <ListFailure sentence={sentenceOf(error)} retry={refetch} />
      ) : (
        <List
          loading={isLoading}
          dataSource={data?.data.members ?? []}
          rowKey="_id"
          header={<span role="status">{data ? memberCount(total) : ' '}</span>}
          locale={{
            emptyText: (
              <p className="hint">
                Nobody: everyone who owes has been reminded, or it is too early.
              </p>
            ),
          }}
          renderItem={(member) => <Member member={member} />}
          pagination={
            total > pageSize
              ? { current: page, pageSize, total, onChange: turnTo, showSizeChanger: false }
              : false
          }
        />
      )}
    </Panel>
  );
}
