import type { User } from '#contract/account/schemas.ts';
import { AntdRoot } from '../../../../portal/antd/antd-root.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { RowActions } from '../../../../portal/list/tools/row-actions.tsx';
import { Photo } from '../../../../portal/parts/photo.tsx';
import type { ResourceColumn } from '../../../../portal/resource.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import {
  ListedName,
  memberIdColumn,
  shortName,
} from '../../../members/admin/parts/member-name.tsx';

const columnsOf = (pathOf: (member: User) => string): readonly ResourceColumn<User>[] => [
  memberIdColumn,
  {
    dataIndex: 'name',
    render: (_, member) => (
      <span className="row-person">
        <Photo src={member.photo} name={shortName(member)} />
        <ListedName member={member} />
      </span>
    ),
  },
  { dataIndex: 'address' },
  { dataIndex: 'phoneNumber', title: 'Phone Number' },
  {
    dataIndex: 'action',
    isAct: true,
    align: 'end',
    render: (_, member) => (
      <RowActions
        name={shortName(member)}
        actions={[{ key: 'view', label: 'View Details', to: pathOf(member) }]}
      >
        Action
      </RowActions>
    ),
  },
];

function MembersTable() {
  const table = useResourceTable<User>(useManifest('members'), { pageSize: 10 });
  const pathTo = usePathTo();
  const pathOf = ({ _id }: User) => pathTo('members', 'show', { id: _id });
  return (
    <ResourceTable
      resource="members"
      table={table}
      columns={columnsOf(pathOf)}
      row={{
        title: (member) => <ListedName member={member} />,
        line: ({ memberId, phoneNumber }) => [memberId, phoneNumber].filter(Boolean).join(' · '),
      }}
      noun="members"
      nameOf={shortName}
      pathOf={pathOf}
      hasTools={false}
    />
  );
}

/** Renders the members, one page at a time, each with a menu that leads to their record; in antd's theme. */
export default function MembersPanel() {
  return (
    <AntdRoot>
      <MembersTable />
    </AntdRoot>
  );
}
