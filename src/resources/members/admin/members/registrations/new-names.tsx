import { type HttpError, useList } from '@refinedev/core';
import { Button, Flex, List, Typography } from 'antd';
import type { User } from '#contract/account/schemas.ts';
import { memberCalls } from '#contract/members/calls.ts';
import { useSend } from '../../../../../portal/act/use-send.ts';
import { Icon } from '../../../../../portal/parts/icon.tsx';
import { PageLink } from '../../../../../portal/parts/page-link.tsx';
import { Panel } from '../../../../../portal/parts/panel.tsx';
import { useAttempt } from '../../../../../portal/parts/use-attempt.ts';
import { filtersOf, namesToConfirm } from '../list/to-confirm.ts';

/** Names that are shown at once; the next ones follow as these are decided. */
const pageSize = 50;

type Waiting = User & { pendingName: NonNullable<User['pendingName']> };

const isWaiting = (member: User): member is Waiting => member.pendingName !== undefined;

function Decision({ member }: { member: Waiting }) {
  const { send } = useSend();
  const { attempt, busy } = useAttempt();
  const { from, to } = member.pendingName;
  const decide = (accepted: boolean) =>
    attempt(
      async () => {
        await send(memberCalls.decideName, {
          params: { id: member._id },
          body: { accepted, name: to },
          done: () => (accepted ? `${from} is ${to} now.` : `${from} stays as it is.`),
          changes: ['members'],
        });
        document.getElementById('main')?.focus();
      },
      accepted ? 'confirm' : 'refuse',
    );
  return (
    <Flex gap="small" wrap>
      <Button
        type="primary"
        icon={<Icon name="check" />}
        loading={busy === 'confirm'}
        disabled={busy === 'refuse'}
        onClick={() => void decide(true)}
      >
        Confirm<span className="unseen"> the name {to}</span>
      </Button>
      <Button
        loading={busy === 'refuse'}
        disabled={busy === 'confirm'}
        onClick={() => void decide(false)}
      >
        Refuse<span className="unseen"> the name {to}</span>
      </Button>
    </Flex>
  );
}

/** Lists the new names of members that wait to be confirmed, beside the present ones; nothing where there are none. */
export function NewNames() {
  const { result } = useList<User, HttpError>({
    resource: 'members',
    pagination: { currentPage: 1, pageSize },
    filters: filtersOf(namesToConfirm),
    errorNotification: false,
  });
  const members = result.data.filter(isWaiting);
  if (members.length === 0) return null;
  return (
    <Panel title="New names">
      <p>
        Members who have changed their name. Letters, rolls, receipts and lists have the present one
        until you confirm the new one. They are told by e-mail.
      </p>
      <List
        dataSource={members}
        rowKey="_id"
        renderItem={(member) => (
          <List.Item>
            <Flex gap="small" wrap align="center" justify="space-between" flex={1}>
              <div>
                <PageLink to={['members', 'show', { id: member._id }]}>
                  {member.pendingName.from}
                </PageLink>{' '}
                <Typography.Text type="secondary">{member.memberId}</Typography.Text>
                <br />
                <span className="unseen">New name: </span>
                <span aria-hidden="true">→ </span>
                <b>{member.pendingName.to}</b>
              </div>
              <Decision member={member} />
            </Flex>
          </List.Item>
        )}
      />
    </Panel>
  );
}
