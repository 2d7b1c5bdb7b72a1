import { Alert } from 'antd';
import type { User } from '#contract/account/schemas.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { longDate } from '../../../../shared/format.ts';
import { shortName } from '../parts/member-name.tsx';

/** Says why a record is not on the register any more, and leads to the one that it was merged into. */
export function OffRegisterNotice({ member }: { member: User }) {
  const { offRegister, mergedInto, refusedReason, confirmed } = member;
  /* A registration is refused before it is confirmed. */
  const what = confirmed
    ? 'This record came with an import that was taken back'
    : 'This registration was refused';
  if (offRegister === 'merged' && mergedInto)
    return (
      <Alert
        type="info"
        showIcon
        role="note"
        message={
          <>
            This record was merged into{' '}
            <PageLink to={['members', 'show', { id: mergedInto._id }]}>
              {shortName(mergedInto)} ({mergedInto.memberId})
            </PageLink>
            . Its dues and payments count there. ‘Actions’ undoes it.
          </>
        }
      />
    );
  if (offRegister === 'refused')
    return (
      <Alert
        type="warning"
        showIcon
        role="note"
        message={`${what}: ${refusedReason ?? 'no reason is known'}`}
      />
    );
  return null;
}

/** Lists the records that were merged into a member's; nothing where there are none. */
export function MergedRecords({ id }: { id: string }) {
  const { data } = useApiQuery(memberRecordCalls.mergedRecords, { params: { id } });
  const records = data?.data.records ?? [];
  if (records.length === 0) return null;
  return (
    <Panel title="Records merged into this one">
      <ul>
        {records.map((record) => (
          <li key={record._id}>
            <PageLink to={['members', 'show', { id: record._id }]}>
              {shortName(record)} ({record.memberId})
            </PageLink>
            , {longDate(record.mergedAt)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
