import { List, Typography } from 'antd';
import type { ReactNode } from 'react';
import { memberCalls } from '#contract/members/calls.ts';
import { PageLink } from '../../../../../portal/parts/page-link.tsx';
import { Panel } from '../../../../../portal/parts/panel.tsx';
import { useApiQuery } from '../../../../../portal/parts/use-api-query.ts';
import { likenessInWords } from '../../parts/likeness.ts';

type Person = { _id: string; name: string; memberId: string };

function Who({ person: { _id, name, memberId } }: { person: Person }): ReactNode {
  return (
    <>
      <PageLink to={['members', 'show', { id: _id }]}>{name}</PageLink> ({memberId})
    </>
  );
}

/** Lists registrations that seem to be of somebody who is on the register already; nothing where there are none. */
export function Alike() {
  const { data } = useApiQuery(memberCalls.registrationsAlike, { topic: 'members' });
  const registrations = data?.data.registrations ?? [];
  if (registrations.length === 0) return null;
  return (
    <Panel title="On the register already?">
      <p>
        Before you confirm them, see whether they are one person: then refuse the registration, and
        say which member ID is theirs; or confirm it and merge the two records.
      </p>
      <List
        dataSource={registrations}
        rowKey="_id"
        renderItem={({ by, other, ...registered }) => (
          <List.Item>
            <div>
              <Who person={registered} /> may be <Who person={other} />
              <br />
              <Typography.Text type="secondary">{likenessInWords(by)}</Typography.Text>
            </div>
          </List.Item>
        )}
      />
    </Panel>
  );
}
