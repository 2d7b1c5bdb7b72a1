import { Alert, Button, Table } from 'antd';
import { useParams } from 'react-router';
import { duesCalls } from '#contract/dues/calls.ts';
import { formatInteger } from '#contract/numbers.ts';
import { type Fact, Facts } from '../../../../portal/antd/facts.tsx';
import { useTitle } from '../../../../portal/frame/title.ts';
import { RecordPending } from '../../../../portal/pages/record-failure.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import { useCategories } from '../../../members/admin/parts/use-categories.tsx';

/** Shows a roll that was drawn as a sheet, to read or to print. */
export default function ShowRoll() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useApiQuery(duesCalls.rollRows, { params: { id } });
  const { nameOf } = useCategories();
  const roll = data?.data.roll;
  useTitle(roll?.name ?? null);
  if (!data || !roll) return <RecordPending error={error} retry={refetch} />;
  const { withdrawn } = roll;
  const facts: Fact[] = [
    ['As at', longDate(roll.asAt)],
    ['Joined by', longDate(roll.joinedBy)],
    ['Drawn on', longMoment(roll.drawnAt)],
    ['Drawn by', roll.by],
    ['Categories', roll.categories?.map(nameOf).join(', ') ?? 'All that vote'],
    ['Electors', formatInteger(roll.members)],
  ];
  const rows = data.data.electors.map((elector, index) => ({ ...elector, place: index + 1 }));
  return (
    <section className="panel">
      <h1>{roll.name}</h1>
      {withdrawn ? (
        <Alert
          type="error"
          showIcon
          message={`Withdrawn on ${longMoment(withdrawn.at)} by ${withdrawn.by}: ${withdrawn.reason}`}
        />
      ) : null}
      <div className="page-actions">
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <Facts column={{ xs: 1, sm: 2 }} facts={facts} />
      <Table
        aria-label="Electors"
        size="small"
        rowKey="memberId"
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: 'No.', dataIndex: 'place', align: 'end' },
          { title: 'Member ID', dataIndex: 'memberId' },
          { title: 'Last Name', dataIndex: 'lname' },
          { title: 'First Name', dataIndex: 'fname' },
          { title: 'Middle Name', dataIndex: 'mname' },
          { title: 'Designation', dataIndex: 'designation' },
          { title: 'Signature', render: () => '' },
        ]}
      />
    </section>
  );
}
